import type { Shell } from './shellType.js'

/**
 * Marks the last pressed control as busy while the view that it opens is loading. Returns a function that ends this.
 */
export function markPressed({ pressed: last, store }: Shell, root: ShadowRoot): () => void {
  let pressed: Element | null = null
  let end = () => {}
  // If the user typed last, typing led to the view, so no control is marked. The listeners are removed with the root.
  for (const type of ['click', 'input', 'keydown']) {
    root.addEventListener(
      type,
      ({ target }) => {
        pressed = type === 'click' ? (target as Element).closest('button, a') : null
        last.picture = pressed?.querySelector('.picture')?.getBoundingClientRect()
      },
      true,
    )
  }
  return store.subscribe(({ coming }, before) => {
    if (coming === before.coming) return
    end()
    end = coming && pressed ? markBusy(pressed) : () => {}
  })
}

function markBusy(control: Element): () => void {
  // A control that is already busy manages that state itself.
  if (control.hasAttribute('aria-busy')) return () => {}
  control.setAttribute('aria-busy', 'true')
  return () => control.removeAttribute('aria-busy')
}
