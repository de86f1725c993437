import { type Locator, page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Modal } from '../shell/Modal.js'
import { type StoryOptions, type StoryPortico, storyPortico } from './storyPortico.js'

/** Renders the modal of a kit, and the page around it with a button that opens it. */
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
  const heard = new Set<string>()
  const listener = new MutationObserver(() => {
    for (const { textContent } of root.querySelectorAll('[role=status]'))
      if (textContent) heard.add(textContent)
  })
  listener.observe(root, { characterData: true, childList: true, subtree: true })
  return {
    dialog,
    host: host as HTMLElement,
    modal: page.elementLocator(dialog) as Locator,
    /** All announcements so far. Each is on the page for only a second, which a test on a busy machine could miss. */
    heard: () => [...heard],
    opener: screen.getByText('Opener') as Locator,
    portico,
    root,
    /** The title in the header. */
    title: () => root.querySelector('#portico-title')?.textContent,
    /** The focused element inside the modal. */
    focused: () => root.activeElement as HTMLElement | null,
    end: async () => {
      listener.disconnect()
      await screen.unmount()
      portico.stop()
    },
  }
}
