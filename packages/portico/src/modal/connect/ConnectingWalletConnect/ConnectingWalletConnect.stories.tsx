import { toWallet } from '../../../core/wallet.js'
import type { Stories } from '../../../ui/Stories.js'
import { OnPhone } from '../../testing/OnPhone.js'
import { StoryModal } from '../../testing/StoryModal.js'
import { listedWallet } from '../../testing/storyDirectory.js'
import { storyPortico } from '../../testing/storyPortico.js'
import { playWalletConnect, type StoryWalletConnect } from '../../testing/storyWalletConnect.js'

type Play = { pairs?: boolean; act?: (relay: StoryWalletConnect) => void }

function show(row: object | undefined, { pairs = true, act }: Play = {}) {
  const data = row && { wallet: toWallet(row) }
  return (
    <StoryModal
      {...(data && { data })}
      kit={() => {
        const portico = storyPortico({ walletConnect: { projectId: 'story' } })
        const relay = playWalletConnect(portico, { pairs })
        if (act) {
          const timer = setInterval(() => {
            if (relay.asked === 0) return
            clearInterval(timer)
            act(relay)
          }, 20)
        }
        return portico
      }}
      view="ConnectingWalletConnect"
    />
  )
}

const osprey = listedWallet('Osprey')
const everywhere = {
  ...osprey,
  desktop_link: 'osprey-desktop://',
  webapp_link: 'https://app.osprey.story.test',
}

export const stories = {
  default: { expect: 'Scan with Osprey', render: () => show(osprey) },
  platforms: { expect: 'Desktop', render: () => show(everywhere) },
  installed: { expect: 'Continue in the Harbor extension', render: () => show(listedWallet('Harbor')) },
  any: { expect: 'Scan with your wallet', render: () => show(undefined) },
  loading: { expect: 'Making a code', render: () => show(osprey, { pairs: false }) },
  rejected: {
    expect: 'Connection rejected',
    render: () => show(osprey, { act: (relay) => relay.reject() }),
  },
  relayDown: {
    expect: 'The connection service is not responding',
    render: () => show(osprey, { act: (relay) => relay.fail() }),
  },
  unsupported: {
    expect: 'Osprey cannot be connected here',
    render: () => show({ id: 'osprey', name: 'Osprey' }),
  },
  mobile: {
    expect: 'Continue in Osprey',
    render: () => <OnPhone render={() => show(everywhere)} />,
  },
  browse: {
    expect: 'opens this page in its own browser',
    render: () => <OnPhone render={() => show({ ...osprey, name: 'Phantom', rdns: 'app.phantom' })} />,
  },
  longWords: {
    expect: 'The wallet with the longest name',
    render: () => show(listedWallet('The wallet with the longest name that anyone has ever given to')),
  },
} as const satisfies Stories
