import { createRoot } from 'react-dom/client'
import type { Portico } from '../core/portico.js'
import { PorticoProvider } from './PorticoProvider.js'

/**
 * Starts a kit and its modal on a page without React. Open it with `open(portico)`.
 *
 * @returns a function that removes the modal and stops the kit
 */
export function mount(portico: Portico): () => void {
  const container = document.createElement('div')
  container.hidden = true
  document.body.append(container)
  const root = createRoot(container)
  root.render(<PorticoProvider portico={portico} />)
  return () => {
    root.unmount()
    container.remove()
  }
}
