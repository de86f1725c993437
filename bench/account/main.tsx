// The page that `npm run bench:account` measures. It shows the real modal, which talks to a simulated server.
import { createRoot } from 'react-dom/client'
import { open } from '../../packages/portico/src/core/actions/open.js'
import { Modal } from '../../packages/portico/src/modal/shell/Modal.js'
import { storyPortico } from '../../packages/portico/src/modal/testing/storyPortico.js'

const portico = storyPortico({
  connected: 'Harbor',
  features: { activity: true },
  server: `${location.origin}/server`,
})

const container = document.getElementById('root')
if (container) {
  createRoot(container).render(
    <>
      <button data-testid="open" onClick={() => open(portico)} type="button">
        Account
      </button>
      <Modal portico={portico} />
    </>,
  )
}
