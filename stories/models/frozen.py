"""Rows that are written once: refused on every path of the ORM; database triggers refuse the rest."""

from django.db import models


class FrozenRow(Exception):
    """Raised when something tries to change or delete a row of the public record."""


class FrozenQuerySet(models.QuerySet):
    """A queryset that can read and insert, nothing else."""

    def _refuse(self, *args, **kwargs):
        raise FrozenRow(f"{self.model._meta.verbose_name_plural} are written once: publish a new one instead.")

    update = delete = bulk_update = update_or_create = _raw_delete = _update = _refuse
    aupdate = adelete = abulk_update = aupdate_or_create = _refuse

    def bulk_create(
        self,
        objs,
        batch_size=None,
        ignore_conflicts=False,
        update_conflicts=False,
        **kwargs,
    ):
        if update_conflicts or ignore_conflicts:
            self._refuse()
        return super().bulk_create(objs, batch_size=batch_size, **kwargs)


class WrittenOnce(models.Model):
    """Base of the public record."""

    objects = FrozenQuerySet.as_manager()

    class Meta:
        abstract = True
        base_manager_name = "objects"
        default_permissions = ("view",)

    def save(self, *args, **kwargs):
        if not self._state.adding:
            raise FrozenRow(f"This {self._meta.verbose_name} is written: it cannot be changed.")
        super().save(*args, **{**kwargs, "force_insert": True})

    def delete(self, *args, **kwargs):
        raise FrozenRow(f"This {self._meta.verbose_name} is part of the public record: it cannot be deleted.")
