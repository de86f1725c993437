// The page that `npm run bench:directory` measures: the real modal, on a kit whose server and whose WalletConnect are
// played. What a relay adds is measured where the relay is.
import { createRoot } from 'react-dom/client'
import { open } from '../../packages/portico/src/core/actions/open.js'
import { Modal } from '../../packages/portico/src/modal/Modal.js'
import { storyPortico } from '../../packages/portico/src/modal/testing/storyPortico.js'
import { playWalletConnect } from '../../packages/portico/src/modal/testing/storyWalletConnect.js'

const portico = storyPortico({
  server: `${location.origin}/server`,
  walletConnect: { projectId: 'bench' },
  wallets: [{ name: 'Harbor' }],
})
playWalletConnect(portico)

const container = document.getElementById('root')
if (container) {
  createRoot(container).render(
    <>
      <button data-testid="open" onClick={() => open(portico)} type="button">
        Connect wallet
      </button>
      <Modal portico={portico} />
    </>,
  )
}
