/**
 * Keeps the focus of a dialog in sight while the window is low. A view gives the focus to its next action without scrolling, because the
 * browser's own scrolling would also move an entering sheet. `look` checks the focus again, and `stop` stops this.
 */
export function keepFocusSeen(dialog: HTMLElement): { look: () => void; stop: () => void } {
  const stops: (() => void)[] = []
  /** Views that have had the focus at their next action before. */
  const known = new WeakSet<Element>()
  let pressed: Node | null = null
  const release = () => {
    pressed = null
  }

  function look() {
    // In a higher window, what fits does not scroll, and an entering view must not be scrolled aside.
    if (!dialog.hasAttribute('data-low')) return
    const focused = dialog.querySelector<HTMLElement>(':focus:not([data-screen])')
    // jsdom scrolls nothing.
    if (!focused?.scrollIntoView) return
    const view = focused.closest<HTMLElement>('[data-screen]')
    if (view && !known.has(view) && isBelow(focused, view)) {
      known.add(view)
      view.focus({ preventScroll: true })
    } else if (focused.matches(':focus-visible')) {
      focused.scrollIntoView({ block: 'nearest' })
    }
  }

  function on(type: string, listener: (target: Node) => void) {
    const handle = (event: Event) => listener(event.target as Node)
    dialog.addEventListener(type, handle)
    stops.push(() => dialog.removeEventListener(type, handle))
  }
  on('pointerdown', (target) => {
    pressed = target
  })
  on('click', release)
  on('keydown', release)
  on('focusin', (target) => {
    // If a pressed field moved, the end of the press would reach what is then in its place.
    if (!target.contains(pressed)) look()
  })
  return {
    look,
    stop: () => {
      for (const stop of stops) stop()
    },
  }
}

/**
 * Checks whether the next action of a view is below what fits into a low window. Then the view has the focus first: the
 * user reads from its top, and no key presses an action that is out of sight.
 */
function isBelow(focused: Element, view: Element): boolean {
  const isAction = focused.matches('.dialog[data-low] .screen-action [data-autofocus]')
  return isAction && focused.getBoundingClientRect().bottom > view.getBoundingClientRect().bottom
}
