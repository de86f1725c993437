import { whenIdle } from './whenIdle.js'

/**
 * What some browsers report about the internet connection. Safari and Firefox do not, so TypeScript's DOM types lack
 * it.
 */
type Reported = { navigator?: { connection?: { effectiveType?: string; saveData?: boolean } } }

/** Checks whether it costs the user money or time to load code that may not be needed. */
function isCostly(): boolean {
  const { effectiveType = '', saveData = false } = (globalThis as Reported).navigator?.connection ?? {}
  return saveData || /2g|3g/.test(effectiveType)
}

/**
 * While the page is idle, loads code that may be needed next, one piece at a time, so that no frame is delayed. On a
 * metered or slow connection it loads nothing, and each piece loads when the user reaches its control. A failure is not
 * shown, because the piece loads again when it is needed.
 *
 * @returns a function that stops it
 */
export function loadAhead(pieces: readonly (() => Promise<unknown> | undefined)[]): () => void {
  if (isCostly()) return () => {}
  let isOver = false
  let cancel = () => {}
  const next = (index: number) => {
    const piece = pieces[index]
    if (!piece || isOver) return
    cancel = whenIdle(() => {
      const goOn = () => next(index + 1)
      Promise.resolve(piece()).then(goOn, goOn)
    })
  }
  next(0)
  return () => {
    isOver = true
    cancel()
  }
}
