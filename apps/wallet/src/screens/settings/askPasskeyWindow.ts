import type { NewEnvelope } from '../../custody/sealedCopies.js'
import { WalletError } from '../../errors/WalletError.js'

/** How the window says that it can be spoken to. */
export const passkeyReady = 'portico-passkey-ready'

export type PasskeyPerson = { id: string; name: string; taken: readonly string[] }

/** What the window answers: the sealed copy's key and parameters, or why there is none. */
export type PasskeyAnswer = { envelope: NewEnvelope } | { problem: string }

const timeLimitMs = 180_000
const lookEveryMs = 250
/** What the window said before it went may still be under way. */
const lastWordMs = 500

/**
 * Opens the window in which a passkey is made. Call it in the click; what it returns asks the window, once it knows for
 * whom. Both ends are of one origin, and speak through a port.
 */
export function askPasskeyWindow(): (person: PasskeyPerson) => Promise<NewEnvelope> {
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
  return (person) =>
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
        const message = 'The window was closed before there was a passkey. Try again.'
        timers.push(setTimeout(() => refuse(message), lastWordMs))
      }, lookEveryMs)
      timers.push(
        looking,
        setTimeout(() => refuse('The window did not answer. Try again.'), timeLimitMs),
      )
      void port.then((found) => {
        found.onmessage = ({ data }: MessageEvent<PasskeyAnswer>) =>
          'envelope' in data ? settle(() => resolve(data.envelope)) : refuse(data.problem)
        found.postMessage(person)
      })
    })
}
