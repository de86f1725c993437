import { pause } from '../core/pause.js'

/** How long a wallet may take to respond without a prompt: 50 × 100 ms. */
const patience = { ticks: 50, tickMs: 100 }

/**
 * Waits for the session that a wallet restores. Null if that takes too long, fails or finds none. If a session comes
 * later, `onLate` is called.
 */
export async function restoreInTicks<session>(
  answer: Promise<session | null>,
  { onLate, signal }: { onLate: () => void; signal: AbortSignal },
): Promise<session | null> {
  let session: session | null | undefined
  let isGivenUp = false
  const answered = answer
    .catch(() => null)
    .then((read) => {
      session = read
      // A silent wallet may still respond later, because its background process may only just be waking up.
      if (read && isGivenUp && !signal.aborted) onLate()
    })
  // Counted in ticks, not by the clock. While a slow device is busy with the page no tick passes, so a response that is
  // already on its way is not missed. https://github.com/wevm/wagmi/issues/4037
  for (let tick = 0; tick < patience.ticks && session === undefined && !signal.aborted; tick++) {
    await Promise.race([answered, pause(patience.tickMs)])
  }
  signal.throwIfAborted()
  isGivenUp = true
  return session ?? null
}

/**
 * Waits as `restoreInTicks` does, for a wallet that reports when it shares accounts. If the wallet shares some after
 * this function returned null, `onAvailable` is called once.
 */
export async function restoreListening<session>(
  read: () => Promise<session | null>,
  parameters: {
    /** Calls back at each report with whether the wallet shares accounts. @returns a function that stops listening */
    listen: (onAccounts: (isShared: boolean) => void) => () => void
    onAvailable: () => void
    signal: AbortSignal
  },
): Promise<session | null> {
  const { listen, onAvailable, signal } = parameters
  let isAvailable = false
  let isGivenUp = false
  const tell = () => {
    if (!isGivenUp || signal.aborted) return
    isGivenUp = false
    stop()
    onAvailable()
  }
  const onAccounts = (isShared: boolean) => {
    isAvailable = isShared
    if (isShared) tell()
  }
  // The listener is added first: the user may unlock the wallet between its response and the moment this code reads it.
  const stop = listen(onAccounts)
  signal.addEventListener('abort', stop, { once: true })
  const session = await restoreInTicks(read(), { onLate: () => onAccounts(true), signal })
  if (session) {
    stop()
    return session
  }
  isGivenUp = true
  // Later, so that the caller has received null before.
  if (isAvailable) setTimeout(tell)
  return null
}
