import type { Stories } from '../../../ui/Stories.js'
import { StoryModal } from '../../testing/StoryModal.js'
import { type StoryOptions, storyNetwork, storyNetworks, storyPortico } from '../../testing/storyPortico.js'

const show = (options: StoryOptions = {}) => (
  <StoryModal kit={() => storyPortico({ connected: 'Harbor', ...options })} view="Networks" />
)
const many = [
  ...storyNetworks,
  ...['Arbitrum One', 'Polygon', 'Gnosis', 'Celo', 'Avalanche', 'Linea', 'Scroll', 'Zora'].map(
    (name, index) => storyNetwork(100 + index, name),
  ),
  storyNetwork(11155111, 'Sepolia', 'ETH', true),
  storyNetwork(84532, 'Base Sepolia', 'ETH', true),
]

export const stories = {
  default: { expect: 'In use', render: () => show() },
  disconnected: {
    expect: 'OP Mainnet',
    render: () => <StoryModal kit={() => storyPortico()} view="Networks" />,
  },
  full: { expect: 'Search networks', render: () => show({ networks: many }) },
  restoring: { expect: 'Base', render: () => show({ restoring: true }) },
  longWords: {
    expect: 'A network whose name is far longer than any row',
    render: () =>
      show({
        networks: [
          storyNetwork(1, 'A network whose name is far longer than any row', 'ETH', true),
          storyNetwork(2, 'Donaudampfschifffahrtsgesellschaftsnetzwerk'),
          storyNetwork(3, 'شبكة ذات اسم طويل جدا'),
        ],
      }),
  },
} as const satisfies Stories
