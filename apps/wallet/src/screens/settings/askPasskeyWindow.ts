import type { NewEnvelope } from '../../custody/sealedCopies.js'
import { WalletError } from '../../errors/WalletError.js'

/** The message with which the window reports that it is ready. */
export const passkeyReady = 'portico-passkey-ready'

export type PasskeyUser = { id: string; name: string; taken: readonly string[] }

/** The window's response: the sealed copy's key and parameters, or why there is none. */
export type PasskeyAnswer = { envelope: NewEnvelope } | { problem: string }

const timeLimitMs = 180_000
const lookEveryMs = 250
/** How long to wait after the window closed, in ms, because its last message may still arrive. */
const lastWordMs = 500

/**
 * Opens the window in which a passkey is created. Call it in the click. The returned function requests the passkey from
 * the window once the user is known. Both ends have the same origin, and communicate through a port.
 */
export function askPasskeyWindow(): (user: PasskeyUser) => Promise<NewEnvelope> {
  const opened = window.open('/passkey', '', 'popup,width=480,height=640')
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
      const timers: ReturnType<typeof setTimeout>[] = []
      const settle = (act: () => void) => {
        for (const timer of timers) clearTimeout(timer)
        act()
      }
      const refuse = (message: string) => settle(() => reject(new WalletError('REJECTED', message)))
      if (!opened) return refuse('Your browser blocked the window. Allow it, then try again.')
      const looking = setInterval(() => {
        if (!opened.closed) return
        clearInterval(looking)
        const message = 'The window closed before the passkey was made. Try again.'
        timers.push(setTimeout(() => refuse(message), lastWordMs))
      }, lookEveryMs)
      timers.push(
        looking,
        setTimeout(() => refuse('The window did not answer. Try again.'), timeLimitMs),
      )
      void port.then((found) => {
        found.onmessage = ({ data }: MessageEvent<PasskeyAnswer>) =>
          'envelope' in data ? settle(() => resolve(data.envelope)) : refuse(data.problem)
        found.postMessage(user)
      })
    })
}
