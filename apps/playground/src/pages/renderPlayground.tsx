import 'portico/button.css'
import '../styles/agora.css'
import '../styles/workbench.css'
import { PorticoProvider } from 'portico/react'
import { connectSafe } from 'portico/safe'
import { type ReactNode, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Agora } from '../agora/Agora.js'
import { setUpPlayground } from '../kit/setUpPlayground.js'
import { Workbench } from '../tools/Workbench.js'

/** Renders the whole playground. `extra` goes between the site and the workbench. */
export function renderPlayground({ extra }: { extra?: ReactNode } = {}): void {
  const root = document.getElementById('root')
  if (root === null) return
  const playground = setUpPlayground()
  // The journeys' own page answers as a Safe does, from an origin that they name.
  const origin = new URLSearchParams(location.search).get('safe')
  connectSafe(playground.portico, origin === null ? {} : { origins: [origin] })
  createRoot(root).render(
    <StrictMode>
      <PorticoProvider portico={playground.portico}>
        <Agora>
          {extra}
          <Workbench playground={playground} />
        </Agora>
      </PorticoProvider>
    </StrictMode>,
  )
}
