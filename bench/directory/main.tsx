// The page that `npm run bench:directory` measures. It shows the real modal, with a simulated server and with the real
// WalletConnect client, which uses a relay on this machine.
import { createRoot } from 'react-dom/client'
import { open } from '../../packages/portico/src/core/actions/open.js'
import { Modal } from '../../packages/portico/src/modal/shell/Modal.js'
import { storyPortico } from '../../packages/portico/src/modal/testing/storyPortico.js'

const portico = storyPortico({
  server: `${location.origin}/server`,
  walletConnect: { relayUrl: new URLSearchParams(location.search).get('relay') ?? undefined },
  wallets: [{ name: 'Harbor' }],
})

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
