"""Fills an empty newsroom with very many stories."""

from django.core.management.base import BaseCommand

from bench.crowd import Crowd


class Command(BaseCommand):
    help = "Fill an empty database with so many working copies, in bulk; nothing of it is public."

    def add_arguments(self, parser):
        parser.add_argument("stories", type=int)

    def handle(self, *args, stories, **options):
        Crowd(stories).fill()
