import type { Stories } from '../../../ui/Stories.js'
import { storyReceiver } from '../../testing/fillSend.js'
import { StoryModal } from '../../testing/StoryModal.js'
import { type StoryOptions, storyAddress, storyPortico, storyWallets } from '../../testing/storyPortico.js'

const show = (options: StoryOptions = {}) => (
  <StoryModal kit={() => storyPortico({ connected: 'Harbor', ...options })} view="ProfileWallets" />
)
const long = 'The wallet with the longest name that anyone has ever given to'

export const stories = {
  default: {
    expect: 'Recently connected',
    render: () => show({ besides: ['Lantern'], usedBefore: ['Kestrel'] }),
  },
  alone: { expect: 'Disconnect', render: () => show() },
  none: {
    expect: 'No wallet is connected here',
    render: () => <StoryModal kit={() => storyPortico()} view="ProfileWallets" />,
  },
  restoring: { expect: 'Harbor', render: () => show({ restoring: true }) },
  severalAccounts: {
    expect: '2 accounts',
    render: () =>
      show({
        wallets: storyWallets.map((wallet) => ({ ...wallet, addresses: [storyAddress, storyReceiver] })),
      }),
  },
  smartAccount: {
    expect: 'Smart account',
    render: () => show({ wallets: [{ name: 'Harbor', type: 'smartAccount' }] }),
  },
  families: {
    expect: 'Solana',
    render: () => show({ besides: ['Lantern'], otherFamily: 'solana' }),
  },
  otherFamily: {
    expect: 'Bitcoin',
    render: () =>
      show({ otherConnected: 'Kestrel', otherFamily: 'bip122', otherWallets: ['Kestrel', 'Lantern'] }),
  },
  everyFamily: {
    expect: 'Polkadot',
    render: () =>
      show({
        moreFamilies: ['cosmos', 'polkadot', 'solana'],
        otherConnected: 'Kestrel',
        otherFamily: 'bip122',
        otherWallets: ['Kestrel'],
      }),
  },
  longWords: {
    expect: long,
    render: () =>
      show({
        besides: [`${long} it`],
        connected: long,
        usedBefore: ['محفظة ذات اسم طويل جدا'],
        wallets: [{ name: long }, { name: `${long} it` }, { name: 'محفظة ذات اسم طويل جدا' }],
      }),
  },
} as const satisfies Stories
