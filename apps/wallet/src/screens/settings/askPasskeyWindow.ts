import type { NewEnvelope } from '../../custody/sealedCopies.js'
import type { Problem } from '../../errors/problem.js'
import { WalletError } from '../../errors/WalletError.js'
import { languageHash } from '../../language/windowLanguage.js'
import { watchClosed } from '../watchClosed.js'

/** The message with which the window reports that it is ready. */
export const passkeyReady = 'portico-passkey-ready'

export type PasskeyUser = { id: string; name: string; taken: readonly string[] }

/** The window's response: the key and parameters of the sealed copy, or why there is none. */
export type PasskeyAnswer = { envelope: NewEnvelope } | { problem: Problem }

const timeLimitMs = 180_000

/**
 * Opens the window in which the user creates a passkey. Call it in the click. Once the user is known, the returned
 * function requests the passkey from the window. Both ends have the same origin, and communicate through a port.
 */
export function askPasskeyWindow(language: string): (user: PasskeyUser) => Promise<NewEnvelope> {
  const opened = window.open(`/passkey${languageHash(language)}`, '', 'popup,width=480,height=640')
  const port = new Promise<MessagePort>((resolve) => {
    const stop = new AbortController()
    window.addEventListener(
      'message',
      ({ data, origin, ports, source }) => {
        if (origin !== location.origin || source !== opened || data !== passkeyReady || !ports[0]) return
        stop.abort()
        resolve(ports[0])
      },
      { signal: stop.signal },
    )
  })
  return (user) =>
    new Promise((resolve, reject) => {
      if (!opened) return reject(refusal({ problem: 'windowBlocked' }))
      const settle = (act: () => void) => {
        stopWatching()
        clearTimeout(timer)
        act()
      }
      const refuse = (problem: Problem) => settle(() => reject(refusal(problem)))
      const stopWatching = watchClosed(opened, () => refuse({ problem: 'windowClosed' }))
      const timer = setTimeout(() => refuse({ problem: 'windowSilent' }), timeLimitMs)
      void port.then((found) => {
        found.onmessage = ({ data }: MessageEvent<PasskeyAnswer>) =>
          'envelope' in data ? settle(() => resolve(data.envelope)) : refuse(data.problem)
        found.postMessage(user)
      })
    })
}

function refusal(problem: Problem): WalletError {
  return new WalletError('REJECTED', problem)
}
