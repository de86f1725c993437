/** Up to this height, in px, a window is low: a phone in landscape or with its keyboard open, or a zoomed page. */
const lowHeight = 480

/**
 * Keeps on `dialog` how much room the window has. `--keyboard` is how many px at its bottom an on-screen keyboard
 * covers. It is 0 if the window itself shrinks instead (Android). `data-low` is set while the rest of the window is
 * low. Calls `onChange` after each change. Returns a function that stops it.
 */
export function followRoom(dialog: HTMLElement, onChange: () => void): () => void {
  const viewport = window.visualViewport
  if (!viewport) return () => {}
  let known = ''

  function handleResize() {
    if (!viewport) return
    // A page zoomed with two fingers also has a smaller visual viewport, without a keyboard.
    const hidden = viewport.scale === 1 ? innerHeight - viewport.height - viewport.offsetTop : 0
    const covered = Math.max(0, Math.round(hidden))
    const isLow = innerHeight - covered <= lowHeight
    // While the user scrolls, the viewport may report events without a change.
    if (known === `${covered} ${isLow}`) return
    known = `${covered} ${isLow}`
    dialog.style.setProperty('--keyboard', `${covered}px`)
    dialog.toggleAttribute('data-low', isLow)
    onChange()
  }
  handleResize()
  viewport.addEventListener('resize', handleResize)
  viewport.addEventListener('scroll', handleResize)
  return () => {
    viewport.removeEventListener('resize', handleResize)
    viewport.removeEventListener('scroll', handleResize)
  }
}
