import type { Stories } from '../../../ui/Stories.js'
import { StoryModal } from '../../testing/StoryModal.js'
import { listWallets } from '../../testing/storyDirectory.js'
import { storyPortico } from '../../testing/storyPortico.js'
import { storyServer } from '../../testing/storyServer.js'
import { playWalletConnect } from '../../testing/storyWalletConnect.js'

function show(pairs = true) {
  return (
    <StoryModal
      kit={() => {
        const portico = storyPortico({
          server: storyServer({ wallets: listWallets(158) }).url,
          walletConnect: { projectId: 'story' },
          wallets: [],
        })
        playWalletConnect(portico, { pairs })
        return portico
      }}
      view="ConnectingWalletConnectBasic"
    />
  )
}

export const stories = {
  default: { expect: 'Scan with your wallet', render: () => show() },
  loading: { expect: 'Making a code', render: () => show(false) },
} as const satisfies Stories
