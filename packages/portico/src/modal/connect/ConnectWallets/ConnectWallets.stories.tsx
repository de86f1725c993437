import type { Stories } from '../../../ui/Stories.js'
import { StoryModal } from '../../testing/StoryModal.js'
import { type StoryWallet, storyImage, storyPortico, storyWallets } from '../../testing/storyPortico.js'

const many = Array.from(
  { length: 40 },
  (_, index): StoryWallet => ({
    imageUrl: storyImage(String(index + 1), `hsl(${index * 47} 60% 38%)`),
    name: `Wallet ${index + 1}`,
  }),
)

export const stories = {
  default: {
    expect: 'Search wallets',
    render: () => <StoryModal kit={() => storyPortico({ wallets: storyWallets })} view="ConnectWallets" />,
  },
  full: {
    expect: 'Wallet 1',
    render: () => <StoryModal kit={() => storyPortico({ wallets: many })} view="ConnectWallets" />,
  },
  empty: {
    expect: 'No wallet is called',
    render: () => <StoryModal kit={() => storyPortico({ wallets: [] })} view="ConnectWallets" />,
  },
  legal: {
    expect: 'I accept the terms of this site',
    render: () => (
      <StoryModal kit={() => storyPortico({ features: { legalCheckbox: true } })} view="ConnectWallets" />
    ),
  },
} as const satisfies Stories
