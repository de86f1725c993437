import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import type { Portico } from '../core/portico.js'
import type { Modal } from '../react/followModal.js'

/** The React root of a kit's modal on a page without React. */
export type ModalRoot = { show: (Modal: Modal) => void; end: () => void }

/** Creates the root. React is part of this file, so it loads with the modal. */
export function createModalRoot(portico: Portico): ModalRoot {
  const container = document.createElement('div')
  container.hidden = true
  document.body.append(container)
  const root = createRoot(container)
  return {
    end() {
      root.unmount()
      container.remove()
    },
    show: (Modal) => flushSync(() => root.render(<Modal portico={portico} />)),
  }
}
