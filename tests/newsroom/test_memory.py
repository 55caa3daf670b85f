"""The memory of hot answers: bounded in age and bytes, safe between threads. No database is needed for it."""

from dataclasses import replace
from threading import Thread

from newsroom.memory import BESIDE_BODIES, Memory
from tests.newsroom.test_http import BODY, representation


def test_it_forgets_what_is_too_old():
    memory = Memory(100_000)
    memory.put("/a", representation(), at=100.0)
    assert memory.get("/a", youngest=100.0)
    assert memory.get("/a", youngest=100.1) is None
    assert memory.get("/b", youngest=0) is None


def test_it_holds_no_more_bytes_than_it_may():
    room = 8 * (2 * 1000 + BESIDE_BODIES)
    memory = Memory(room)
    for number in range(50):
        memory.put(f"/{number}", representation(body=b"x" * 1000), at=float(number))
        memory.get("/0", youngest=0)
    assert memory.bytes == room
    assert memory.get("/0", youngest=0), "what is asked for stays"
    assert memory.get("/2", youngest=0) is None
    memory.put("/big", representation(body=b"x" * 1001), at=0.0)
    assert memory.get("/big", youngest=0) is None
    memory.clear()
    assert memory.bytes == 0


def test_it_counts_a_replaced_answer_once_and_an_unprinted_page_not_at_all():
    memory = Memory(100_000)
    for _ in range(3):
        memory.put("/a", representation(), at=0.0)
    assert memory.bytes == 2 * len(BODY) + BESIDE_BODIES
    memory.put("/page", representation(body=lambda: b"page"), at=0.0)
    assert memory.get("/page", youngest=0) is None


def test_it_is_safe_between_threads():
    room = 8 * (2 * 1000 + BESIDE_BODIES)
    memory = Memory(room)
    page = representation(body=b"x" * 1000)

    def use(first: int) -> None:
        for number in range(first, first + 300):
            memory.put(f"/{number % 40}", replace(page), at=1.0)
            memory.get(f"/{(number * 7) % 40}", youngest=0)

    threads = [Thread(target=use, args=(start,)) for start in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert memory.bytes == room
