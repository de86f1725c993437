import type { Shell } from './shellType.js'

/** Marks what was pressed last as busy while the view that it leads to is loaded. Returns the end of it. */
export function markPressed({ store }: Shell, root: ShadowRoot): () => void {
  let pressed: Element | null = null
  let end = () => {}
  // What was typed led to the view where that came last. The listeners go with the root.
  for (const type of ['click', 'input', 'keydown']) {
    root.addEventListener(
      type,
      ({ target }) => {
        pressed = type === 'click' ? (target as Element).closest('button, a') : null
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
  // It says so by itself.
  if (control.hasAttribute('aria-busy')) return () => {}
  control.setAttribute('aria-busy', 'true')
  return () => control.removeAttribute('aria-busy')
}
