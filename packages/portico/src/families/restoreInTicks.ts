/** How long a wallet may take to answer without a prompt: 50 × 100 ms. */
const patience = { ticks: 50, tickMs: 100 }

/**
 * Waits for what a wallet answers to being restored; null where that takes too long, fails or is nothing. What comes
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
      // Mute until now is not mute for ever: a wallet's background may only be waking up.
      if (read && isGivenUp && !signal.aborted) onLate()
    })
  // Counted in ticks, not on the clock: while a slow device is busy with the page no tick passes.
  for (let tick = 0; tick < patience.ticks && session === undefined && !signal.aborted; tick++) {
    await Promise.race([answered, new Promise((resolve) => setTimeout(resolve, patience.tickMs))])
  }
  signal.throwIfAborted()
  isGivenUp = true
  return session ?? null
}
