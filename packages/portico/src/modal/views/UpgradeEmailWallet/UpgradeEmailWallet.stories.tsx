import type { Stories } from '../../../ui/Stories.js'
import { StoryModal } from '../../testing/StoryModal.js'
import { storyLogin } from '../../testing/storyEmbedded.js'

export const stories = {
  default: {
    expect: 'The keys are yours to take',
    render: () => <StoryModal kit={() => storyLogin()} view="UpgradeEmailWallet" />,
  },
  anotherFrame: {
    expect: 'Your wallet has a site of its own',
    render: () => <StoryModal kit={() => storyLogin({ hasScreens: false })} view="UpgradeEmailWallet" />,
  },
} as const satisfies Stories
