import { type Locator, page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Modal } from '../Modal.js'
import { type StoryOptions, type StoryPortico, storyPortico } from './storyPortico.js'

/** The modal of a kit, and the page around it with a button that opens it. */
export async function renderModal(options: StoryOptions | StoryPortico = {}) {
  const portico = 'store' in options ? options : storyPortico(options)
  const screen = await render(
    <>
      <button type="button">Opener</button>
      <Modal portico={portico} />
    </>,
  )
  const host = [...document.querySelectorAll('portico-modal')].at(-1)
  const root = host?.shadowRoot
  const dialog = root?.querySelector('dialog')
  if (!host || !root || !dialog) throw new Error('The modal was not rendered.')
  return {
    dialog,
    host: host as HTMLElement,
    modal: page.elementLocator(dialog) as Locator,
    opener: screen.getByText('Opener') as Locator,
    portico,
    root,
    /** Title in the header. */
    title: () => root.querySelector('#portico-title')?.textContent,
    /** What has the focus inside the modal. */
    focused: () => root.activeElement as HTMLElement | null,
    end: async () => {
      await screen.unmount()
      portico.stop()
    },
  }
}
