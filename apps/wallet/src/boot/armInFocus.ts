/**
 * How long the window must have the focus and show the button before it accepts a press, in ms. A press during this
 * time starts the wait again. So a press that was meant for an earlier window has no effect, and neither has a press in
 * a quick series.
 */
const armMs = 600

/** Starts to watch whether a press on a button counts. The button is hidden at first. */
export function armInFocus(button: HTMLButtonElement): { isArmed: () => boolean; look: () => void } {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isArmed = false
  let wasShown = false
  const tell = (next: boolean) => {
    isArmed = next
    // Not `disabled`, because no browser reports the presses on such a button.
    button.ariaDisabled = next ? null : 'true'
  }
  const wait = () => {
    clearTimeout(timer)
    tell(false)
    if (wasShown && document.hasFocus()) timer = setTimeout(() => tell(true), armMs)
  }
  const press = () => {
    if (!isArmed) wait()
  }
  window.addEventListener('focus', wait)
  window.addEventListener('blur', wait)
  window.addEventListener('pointerdown', press, true)
  window.addEventListener('keydown', press, true)
  wait()
  return {
    isArmed: () => isArmed,
    /** Starts the wait when the button appears. */
    look() {
      if (!button.hidden === wasShown) return
      wasShown = !button.hidden
      wait()
    },
  }
}
