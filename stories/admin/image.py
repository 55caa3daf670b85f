"""Images in the admin. What a picture shows is said in words, or it is marked decorative; never guessed from a name."""

from newsroom import adminkit
from stories import permissions
from stories.models import Image


class ImageForm(adminkit.GuardedForm):
    class Meta:
        model = Image
        fields = (*("name", "issued_on", "file", "external_url", "alt_text", "is_decorative", "caption", "credit"),)
        help_texts = {
            "name": "The last part of its address: lower-case letters, digits and hyphens.",
            "external_url": "Only for a picture that stays at another address; then upload no file.",
            "alt_text": "What somebody who cannot see it should be told.",
            "credit": "Who made it.",
        }


@adminkit.register(Image)
class ImageAdmin(adminkit.RoleAdmin):
    form = ImageForm
    change_roles = permissions.PERMISSIONS["edit"].roles
    list_display = ("path", "alt_text", "is_decorative", "credit", "created_at")
    search_fields = ("name", "alt_text", "caption", "credit")
    fieldsets = (
        (None, {"fields": ("opened", ("name", "issued_on"), ("file", "external_url"))}),
        ("In words", {"fields": ("alt_text", "is_decorative", ("caption", "credit"))}),
    )

    def save_model(self, request, obj, form, change):
        if not change:
            obj.uploaded_by = request.user
        obj.save()
