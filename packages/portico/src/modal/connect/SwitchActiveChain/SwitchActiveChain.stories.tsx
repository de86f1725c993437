import type { Stories } from '../../../ui/Stories.js'
import { StoryModal } from '../../testing/StoryModal.js'
import { type StoryOptions, storyPortico } from '../../testing/storyPortico.js'

const data = {
  navigateTo: 'Connect',
  navigateWithReplace: true,
  network: 'bip122:main',
  switchToChain: 'bip122',
} as const
const show = (options: StoryOptions) => (
  <StoryModal
    data={data}
    kit={() => storyPortico({ connected: 'Harbor', otherFamily: 'bip122', ...options })}
    view="SwitchActiveChain"
  />
)
const long = 'The wallet with the longest name that anyone has ever given to'

export const stories = {
  default: { expect: 'Connect a wallet for Bitcoin', render: () => show({ otherWallets: ['Lantern'] }) },
  sameWallet: { expect: 'Harbor also supports Bitcoin', render: () => show({ otherWallets: ['Harbor'] }) },
  longWords: {
    expect: long,
    render: () => show({ connected: long, otherWallets: [long], wallets: [{ name: long }] }),
  },
} as const satisfies Stories
