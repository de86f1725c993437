import type { Stories } from '../../../ui/Stories.js'
import { StoryModal } from '../../testing/StoryModal.js'
import { storyLogin } from '../../testing/storyEmbedded.js'

export const stories = {
  default: {
    expect: 'Take your keys with you',
    render: () => <StoryModal kit={() => storyLogin()} view="UpgradeEmailWallet" />,
  },
  anotherFrame: {
    expect: 'Your wallet has its own site',
    render: () => <StoryModal kit={() => storyLogin({ hasScreens: false })} view="UpgradeEmailWallet" />,
  },
} as const satisfies Stories
