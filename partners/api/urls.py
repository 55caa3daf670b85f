"""The addresses of the API that are partners' own. None ends with a slash."""

from django.urls import path

from partners.api import acknowledgements, deliveries, endpoints, imports

app_name = "partner-api"
urlpatterns = [
    path("imports", imports.Imports.as_view(), name="imports"),
    path("imports/<str:import_id>", imports.OneImport.as_view(), name="import"),
    path("endpoints", endpoints.Endpoints.as_view(), name="endpoints"),
    path("endpoints/<str:endpoint_id>", endpoints.OneEndpoint.as_view(), name="endpoint"),
    path("endpoints/<str:endpoint_id>/rotate-secret", endpoints.Rotation.as_view(), name="rotate-secret"),
    path("endpoints/<str:endpoint_id>/test", endpoints.Test.as_view(), name="test-endpoint"),
    path("deliveries", deliveries.Deliveries.as_view(), name="deliveries"),
    path("deliveries/<str:delivery_id>", deliveries.OneDelivery.as_view(), name="delivery"),
    path("deliveries/<str:delivery_id>/retry", deliveries.Retry.as_view(), name="retry-delivery"),
    path("acknowledgements", acknowledgements.Acknowledgements.as_view(), name="acknowledgements"),
]
