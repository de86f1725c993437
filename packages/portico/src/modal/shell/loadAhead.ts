import { whenIdle } from './whenIdle.js'

/** What some browsers report of the connection. Safari and Firefox do not, so the types of the DOM lack it. */
type Reported = { navigator?: { connection?: { effectiveType?: string; saveData?: boolean } } }

/** Checks whether loading what may not be needed costs the user money or time. */
function isCostly(): boolean {
  const { effectiveType = '', saveData = false } = (globalThis as Reported).navigator?.connection ?? {}
  return saveData || /2g|3g/.test(effectiveType)
}

/**
 * Loads what may come next, one piece at a time while the page is idle, so that it delays no frame. On a metered or slow
 * connection it loads nothing: each piece then loads when the user turns to it. A failure is not shown, because the
 * piece loads again when it is needed.
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
