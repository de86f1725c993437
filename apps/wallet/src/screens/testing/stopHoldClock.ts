import { flushSync } from 'react-dom'
import { expect, onTestFinished, vi } from 'vitest'

/** A frame counts for at most this much of a hold, in ms. */
const frameMs = 100

/**
 * Stops the clock of a button that the user holds, until the test ends: the frames of the page, `performance.now` and
 * the times of events. A hold then lasts as long as the test decides, and not as long as the machine takes.
 */
export function stopHoldClock() {
  let nowMs = 10_000
  let last = 0
  const frames = new Map<number, FrameRequestCallback>()
  const spies = [
    vi.spyOn(window, 'requestAnimationFrame').mockImplementation((draw) => {
      frames.set(++last, draw)
      return last
    }),
    vi.spyOn(window, 'cancelAnimationFrame').mockImplementation((frame) => void frames.delete(frame)),
    vi.spyOn(performance, 'now').mockImplementation(() => nowMs),
    vi.spyOn(Event.prototype, 'timeStamp', 'get').mockImplementation(() => nowMs),
  ]
  onTestFinished(() => {
    for (const spy of spies) spy.mockRestore()
  })

  return {
    /** Moves the clock, and draws the frames of that time. */
    pass(ms: number) {
      for (const endMs = nowMs + ms; nowMs < endMs; ) {
        nowMs = Math.min(nowMs + frameMs, endMs)
        const due = [...frames.values()]
        frames.clear()
        flushSync(() => {
          for (const draw of due) draw(nowMs)
        })
      }
    },
    /** Waits until a button counts the time, because the user sees it. */
    counts: () => expect.poll(() => frames.size).toBeGreaterThan(0),
  }
}
