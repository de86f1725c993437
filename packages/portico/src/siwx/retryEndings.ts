import type { Portico } from '../core/portico.js'
import { serverClock } from '../core/serverClock.js'
import type { StoredSession, serverSessionStore } from './serverSessionStore.js'

/** Maximum number of endings that are sent again at once. */
const endingsAtOnce = 10

/** Maximum number of times that one page sends one ending again. */
const triesOfPage = 5

/** The longest time for which a server keeps an unused session, in ms. An older session has ended by itself. */
const longestSessionMs = 365 * 24 * 60 * 60_000

/**
 * Sends sign-outs again that the server did not receive. Otherwise their cookies and tokens would stay valid until they
 * expire. Sends them when this code loads (once a wallet connects or is restored), when the kit starts again, and when the
 * browser is online again, one after the other.
 *
 * @returns the end of the ending that is being sent for an account, if there is one
 */
export function retryEndings(
  portico: Portico,
  {
    askToEnd,
    store: { read, write },
  }: {
    askToEnd: (key: string, stored: StoredSession) => Promise<unknown>
    store: Pick<ReturnType<typeof serverSessionStore>, 'read' | 'write'>
  },
): (key: string) => Promise<void> | undefined {
  const pending = new Map<string, Promise<void>>()
  const tries = new Map<string, number>()
  const countOf = (key: string) => tries.get(key) ?? 0

  async function send(key: string): Promise<void> {
    const stored = read()[key]
    // The user has signed in again, or another tab has sent the ending.
    if (!stored?.isEnding) return
    tries.set(key, countOf(key) + 1)
    await askToEnd(key, stored)
    if (read()[key]?.isEnding) write(key, undefined)
  }

  async function sendAll(): Promise<void> {
    const all = Object.entries(read()).filter(([, { isEnding }]) => isEnding)
    const isOver = ({ sinceMs }: StoredSession) => !(serverClock.nowMs(portico) - sinceMs < longestSessionMs)
    for (const [key, stored] of all) if (isOver(stored)) write(key, undefined)
    const due = all.filter(
      ([key, stored]) => !isOver(stored) && !pending.has(key) && countOf(key) < triesOfPage,
    )
    for (const [key] of due.slice(0, endingsAtOnce)) {
      const sent = send(key)
        .catch((error: unknown) =>
          portico.internal.log.add('warn', 'A session could not be ended', { error: String(error) }),
        )
        .finally(() => pending.delete(key))
      pending.set(key, sent)
      await sent
    }
  }

  let isListening = false
  const onOnline = () => void sendAll()
  function follow(): void {
    const isRunning = portico.store.getState().status !== 'stopped'
    if (isRunning === isListening) return
    isListening = isRunning
    if (isRunning) {
      globalThis.window?.addEventListener('online', onOnline)
      void sendAll()
    } else globalThis.window?.removeEventListener('online', onOnline)
  }
  portico.store.subscribe(follow)
  follow()

  return (key) => pending.get(key)
}
