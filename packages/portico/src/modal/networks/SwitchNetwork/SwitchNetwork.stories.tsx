import { switchNetwork } from '../../../core/actions/switchNetwork.js'
import type { Stories } from '../../../ui/Stories.js'
import { PickedNetwork } from '../../testing/PickedNetwork.js'
import { StoryModal } from '../../testing/StoryModal.js'
import { type StoryAnswer, storyPortico, storyWallets } from '../../testing/storyPortico.js'

const kit = (switches: StoryAnswer) =>
  storyPortico({
    connected: 'Harbor',
    wallets: storyWallets.map((wallet) => ({ ...wallet, switches })),
  })
const answered = (switches: StoryAnswer) => (
  <PickedNetwork kit={() => kit(switches)} networkId="eip155:8453" />
)

export const stories = {
  pending: { expect: 'Switch in Harbor', render: () => answered('never') },
  declined: { expect: 'Switch declined', render: () => answered('reject') },
  failed: { expect: 'Harbor did not switch', render: () => answered('fail') },
  unsupported: { expect: 'Chain is not supported', render: () => answered('unsupported') },
  alreadyAsked: {
    expect: 'Harbor is already waiting for your answer',
    render: () => answered('pending'),
  },
  idle: {
    expect: 'Switch to Base',
    render: () => (
      <StoryModal data={{ networkId: 'eip155:8453' }} kit={() => kit('approve')} view="SwitchNetwork" />
    ),
  },
  done: {
    expect: 'You are on Base',
    render: () => (
      <StoryModal
        before={(portico) => void switchNetwork(portico, { networkId: 'eip155:8453' })}
        data={{ networkId: 'eip155:8453' }}
        kit={() => storyPortico()}
        view="SwitchNetwork"
      />
    ),
  },
} as const satisfies Stories
