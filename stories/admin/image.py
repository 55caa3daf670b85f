"""Images in the admin. What a picture shows is said in words, or it is marked decorative; never guessed from a name."""

from django.core.files.uploadedfile import UploadedFile

from newsroom import adminkit
from stories import permissions
from stories.models import Image
from stories.models.imaging import picture
from stories.workflow import acting


class ImageForm(adminkit.GuardedForm):
    def clean_file(self):
        """The upload as PNG, so that a file that is no picture is told beside its field."""
        file = self.cleaned_data["file"]
        return picture(file) if isinstance(file, UploadedFile) else file

    class Meta:
        model = Image
        fields = (*("name", "issued_on", "file", "external_url", "alt_text", "is_decorative", "caption", "credit"),)
        help_texts = {
            "name": "The last part of its address: lower-case letters, digits and hyphens.",
            "file": "PNG, JPEG, WebP, GIF or TIFF; at most 20 MB and 40 million pixels. It is kept as PNG, without "
            "what the camera wrote into it. Once a story is out with it, it stays.",
            "external_url": "Only for a picture that stays at another address; then upload no file.",
            "alt_text": "What somebody who cannot see it should be told.",
            "credit": "Who made it.",
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
    )

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
