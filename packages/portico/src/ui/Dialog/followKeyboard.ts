/**
 * Keeps `--keyboard` on `element` up to date: how many px at the bottom of the window an on-screen keyboard covers. It
 * is 0 if the window itself shrinks instead (Android). Returns a function that stops it.
 */
export function followKeyboard(element: HTMLElement): () => void {
  const viewport = window.visualViewport
  if (!viewport) return () => {}

  function handleResize() {
    if (!viewport) return
    // A page zoomed with two fingers also has a smaller visual viewport, without a keyboard.
    const covered = viewport.scale === 1 ? innerHeight - viewport.height - viewport.offsetTop : 0
    element.style.setProperty('--keyboard', `${Math.max(0, Math.round(covered))}px`)
  }
  viewport.addEventListener('resize', handleResize)
  viewport.addEventListener('scroll', handleResize)
  return () => {
    viewport.removeEventListener('resize', handleResize)
    viewport.removeEventListener('scroll', handleResize)
  }
}
