import type { Stories } from '../../../ui/Stories.js'
import { StoryModal } from '../../testing/StoryModal.js'
import { storyLogin } from '../../testing/storyEmbedded.js'

export const stories = {
  default: {
    expect: 'Scan with your phone',
    render: () => <StoryModal kit={() => storyLogin()} view="ConnectingFarcaster" />,
  },
} as const satisfies Stories
