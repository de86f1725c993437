/**
 * Keeps `--keyboard` on `element`: how many px of the window's bottom an on-screen keyboard covers. Where the
 * window itself shrinks instead (Android), that is 0. Returns the end of it.
 */
export function followKeyboard(element: HTMLElement): () => void {
  const viewport = window.visualViewport
  if (!viewport) return () => {}

  function handleResize() {
    if (!viewport) return
    // A page zoomed by two fingers also has a smaller visual viewport, and no keyboard.
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
