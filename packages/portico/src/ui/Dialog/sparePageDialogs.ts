/**
 * Prevents a dialog of the page from closing when the focus returns to it. While React removes the modal, it ignores
 * events, so a React dialog would treat this focus as one outside it. If the page has opened a dialog meanwhile, the
 * focus goes there.
 *
 * @returns a function to call just before the focus returns
 */
export function sparePageDialogs(document: Document): () => void {
  const before = lastDialog(document)
  return () => {
    const now = lastDialog(document)
    if (!now) return
    const view = document.defaultView
    view?.addEventListener('focusin', keep, true)
    queueMicrotask(() => {
      view?.removeEventListener('focusin', keep, true)
      if (now === before) return
      now.focus({ preventScroll: true })
      if (!now.contains(document.activeElement))
        now.querySelector<HTMLElement>('a[href],button,input,select,textarea,[tabindex]')?.focus()
    })
  }
}

const keep = (event: Event) => event.stopPropagation()

const lastDialog = (document: Document) =>
  [...document.querySelectorAll<HTMLElement>('[role=dialog],[role=alertdialog]')].at(-1)
