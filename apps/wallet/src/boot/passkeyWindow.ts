import { createPasskeyEnvelope } from '../custody/passkey.js'
import { loadFrameTexts } from '../language/frameLanguage.js'
import { fillPage, loadWindowTexts, readWindowLanguage } from '../language/windowLanguage.js'
import { describeProblem } from '../screens/describeProblem.js'
import { type PasskeyAnswer, type PasskeyUser, passkeyReady } from '../screens/settings/askPasskeyWindow.js'

/** Runs the window that creates a passkey for the frame that opened it. */
function start(): void {
  const language = readWindowLanguage()
  void loadWindowTexts(language).then(fillPage)
  const button = document.querySelector('button')
  const status = document.querySelector('[role="status"]')
  if (!window.opener) {
    document.getElementById('alone')?.removeAttribute('hidden')
    document.getElementById('passkey')?.remove()
  }
  if (!button || !status || !window.opener) return
  const { port1, port2 } = new MessageChannel()
  const answer = (given: PasskeyAnswer) => {
    port1.postMessage(given)
    window.close()
  }
  port1.onmessage = ({ data }: MessageEvent<PasskeyUser>) => {
    button.hidden = false
    button.addEventListener('click', async () => {
      try {
        answer({ envelope: await createPasskeyEnvelope(data) })
      } catch (error) {
        // The window stays open, because the user may have pressed the wrong button.
        status.textContent = describeProblem(error, await loadFrameTexts(language, ['problems']))
      }
    })
  }
  window.opener.postMessage(passkeyReady, location.origin, [port2])
}

start()
