"""Images in the admin. What a picture shows is said in words, or it is marked decorative; never guessed from a name."""

from django import forms
from django.core.exceptions import PermissionDenied
from django.core.files.uploadedfile import UploadedFile
from django.http import FileResponse, Http404, HttpRequest
from django.shortcuts import get_object_or_404
from django.urls import path

from newsroom import adminkit
from stories import permissions, rules
from stories.models import Image
from stories.models.imaging import picture
from stories.workflow import acting

MIDDLE = 50  # percent


class ImageForm(adminkit.GuardedForm):
    def __init__(self, *args, **kwargs):
        super().__init__(*args, **kwargs)
        for name in ("focal_x", "focal_y"):
            if name in self.fields:
                self.fields[name].required = False

    def clean_focal_x(self) -> int:
        return self._in_percent("focal_x")

    def clean_focal_y(self) -> int:
        return self._in_percent("focal_y")

    def _in_percent(self, name: str) -> int:
        """Where nobody pointed, the middle."""
        told = self.cleaned_data[name]
        return MIDDLE if told is None else told

    def clean_file(self):
        """The upload as PNG, so that a file that is no picture is told beside its field."""
        file = self.cleaned_data["file"]
        return picture(file) if isinstance(file, UploadedFile) else file

    class Meta:
        model = Image
        fields = (
            *("name", "issued_on", "file", "external_url", "alt_text", "is_decorative", "caption", "credit"),
            *("focal_x", "focal_y"),
        )
        labels = {"focal_x": "Stays in sight: from the left", "focal_y": "Stays in sight: from the top"}
        help_texts = {
            "name": "The last part of its address: lower-case letters, digits and hyphens.",
            "file": "PNG, JPEG, WebP, GIF or TIFF; at most 20 MB and 40 million pixels. A picture for a lead is at "
            f"least {rules.LEAD_PICTURE_WIDTH:,} pixels wide; smaller sizes are made from it. It is kept as PNG, "
            "without what the camera wrote into it; of a moving one the first frame. Once a story is out with it, it "
            "stays.",
            "external_url": "Only for a picture that stays at another address; then upload no file.",
            "alt_text": "What somebody who cannot see it should be told.",
            "credit": "Who made it.",
            "focal_x": "Percent. Where the picture is cropped, this place stays in sight.",
            "focal_y": "Percent.",
        }


@adminkit.register(Image)
class ImageAdmin(adminkit.RoleAdmin):
    form = ImageForm
    change_roles = permissions.PERMISSIONS["edit"].roles
    list_display = ("path", "alt_text", "is_decorative", "credit", "created_at")
    search_fields = ("name",)  # so that there is a box; what it finds, the index of words says
    search_help_text = "Words of name, alternative text, caption and credit"
    ordering = ("-pk",)
    fieldsets = (
        (None, {"fields": ("opened", ("name", "issued_on"), ("file", "external_url"))}),
        ("In words", {"fields": ("alt_text", "is_decorative", ("caption", "credit"))}),
        ("What stays in sight", {"fields": (("focal_x", "focal_y"),)}),
    )
    change_form_template = "admin/stories/image/change_form.html"

    @property
    def media(self) -> forms.Media:
        return super().media + forms.Media(js=["admin_press/focal-point.js"])

    def get_urls(self):
        shown = self.admin_site.admin_view(self.picture_view)
        return [path("<int:key>/picture", shown, name="stories_image_picture"), *super().get_urls()]

    def picture_view(self, request: HttpRequest, key: int) -> FileResponse:
        """The picture as it is kept, for people who work here; readers are served what is published."""
        if not self.has_view_permission(request):
            raise PermissionDenied
        image = get_object_or_404(Image, pk=key) if adminkit.is_key(key) else None
        if image is None or not image.file or not image.file.storage.exists(image.file.name):
            raise Http404("There is no such picture.")
        headers = {"Cache-Control": "private, no-store", "X-Content-Type-Options": "nosniff"}
        return FileResponse(image.file.open("rb"), content_type="image/png", headers=headers)

    def get_readonly_fields(self, request, obj=None):
        """An address that readers know keeps its picture; a file that is not held may still be given."""
        if not (obj and obj.public_file):
            return ()
        return ("name", "issued_on", "file") if obj.file else ("name", "issued_on")

    def save_model(self, request, obj, form, change):
        if not change:
            obj.uploaded_by = request.user
        obj.save()
        for story in obj.stories.all() if change else ():
            acting.record(
                "edit_image", by=request.user, story=story, note=f"{obj.path}: {', '.join(form.changed_data)}"
            )
