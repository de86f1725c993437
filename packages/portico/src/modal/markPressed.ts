import type { Shell } from './shell.js'

/** Marks what was pressed last as busy while the view that it leads to is loaded. Returns the end of it. */
export function markPressed({ store }: Shell, root: ShadowRoot): () => void {
  let pressed: Element | null = null
  let end = () => {}
  const hear = ({ target, type }: Event) => {
    // What was typed led to the view where that came last.
    pressed = type === 'click' ? (target as Element).closest('button, a') : null
  }
  const types = ['click', 'input', 'keydown'] as const
  for (const type of types) root.addEventListener(type, hear, true)
  const unfollow = store.subscribe(({ coming }, before) => {
    if (coming === before.coming) return
    end()
    end = coming && pressed ? markBusy(pressed) : () => {}
  })
  return () => {
    for (const type of types) root.removeEventListener(type, hear, true)
    unfollow()
    end()
  }
}

function markBusy(control: Element): () => void {
  // It says so by itself.
  if (control.hasAttribute('aria-busy')) return () => {}
  control.setAttribute('aria-busy', 'true')
  return () => control.removeAttribute('aria-busy')
}
