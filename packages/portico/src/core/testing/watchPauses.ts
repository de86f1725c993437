import { onTestFinished, vi } from 'vitest'

/** Ms between two rounds. Source: specification, section 9, with one that would be too much. */
const known = [150, 300, 600, 1_200]

/** Hears every timer of the process; gives back those that wait between two rounds. */
export function watchPauses(): () => (number | undefined)[] {
  const timers = vi.spyOn(globalThis, 'setTimeout')
  onTestFinished(() => timers.mockRestore())
  return () => timers.mock.calls.map(([, delayMs]) => delayMs).filter((ms) => known.includes(ms ?? 0))
}
