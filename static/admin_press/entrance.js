// The theme hides a page until it has started, so that the browser's own autofocus finds nothing to focus.
'use strict'

document.addEventListener('alpine:initialized', () => {
  requestAnimationFrame(() => {
    const first = document.querySelector('[autofocus]')
    if (first && document.activeElement === document.body) first.focus()
  })
})
