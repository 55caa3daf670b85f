// Says in words what a browser makes of a passkey; without passkeys in the browser it hides what asks for them.
'use strict'

document.addEventListener('allauth.error', (event) => {
  event.preventDefault()
  const place = document.querySelector('[data-passkey-failed]')
  const refused = event.detail.exception && event.detail.exception.name === 'NotAllowedError'
  place.textContent = refused
    ? 'No passkey was given: it was cancelled, or this device has none for this paper.'
    : 'The device could not do that. Try again, or go another way.'
  place.hidden = false
})

document.addEventListener('DOMContentLoaded', () => {
  if (window.PublicKeyCredential) {
    for (const part of document.querySelectorAll('[data-needs-passkeys]')) part.hidden = false
  }
})
