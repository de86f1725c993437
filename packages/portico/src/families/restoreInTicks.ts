/** How long a wallet may take to respond without a prompt: 50 × 100 ms. */
const patience = { ticks: 50, tickMs: 100 }

/**
 * Waits for the session that a wallet restores; null if that takes too long, fails or finds none. A session that comes
 * later calls `onLate`.
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
      // A silent wallet may still respond later: its background process may only be waking up.
      if (read && isGivenUp && !signal.aborted) onLate()
    })
  // Counted in ticks, not by the clock: while a slow device is busy with the page no tick passes.
  for (let tick = 0; tick < patience.ticks && session === undefined && !signal.aborted; tick++) {
    await Promise.race([answered, new Promise((resolve) => setTimeout(resolve, patience.tickMs))])
  }
  signal.throwIfAborted()
  isGivenUp = true
  return session ?? null
}
