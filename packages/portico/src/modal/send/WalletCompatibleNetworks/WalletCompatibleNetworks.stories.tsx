import type { Stories } from '../../../ui/Stories.js'
import { StoryModal } from '../../testing/StoryModal.js'
import { type StoryOptions, storyNetwork, storyNetworks, storyPortico } from '../../testing/storyPortico.js'

const show = (options: StoryOptions = {}) => (
  <StoryModal kit={() => storyPortico({ connected: 'Harbor', ...options })} view="WalletCompatibleNetworks" />
)

export const stories = {
  default: { expect: 'may be lost', render: () => show() },
  smartAccount: {
    expect: 'In use',
    render: () => show({ wallets: [{ name: 'Harbor', type: 'smartAccount' }] }),
  },
  full: {
    expect: 'Sepolia',
    render: () =>
      show({
        networks: [
          ...storyNetworks,
          ...['Arbitrum One', 'Polygon', 'Gnosis', 'Celo', 'Linea', 'Scroll', 'Zora'].map((name, index) =>
            storyNetwork(100 + index, name),
          ),
          storyNetwork(11155111, 'Sepolia', 'ETH', true),
        ],
      }),
  },
  longWords: {
    expect: 'A network whose name is far longer than any row',
    render: () =>
      show({
        networks: [
          storyNetwork(1, 'A network whose name is far longer than any row', 'ETH', true),
          storyNetwork(3, 'شبكة ذات اسم طويل جدا'),
        ],
      }),
  },
} as const satisfies Stories
