import type { Stories } from '../../../ui/Stories.js'
import { StoryModal } from '../../testing/StoryModal.js'
import { storyLogin } from '../../testing/storyEmbedded.js'

export const stories = {
  default: {
    expect: 'We will send codes and links to your new email',
    render: () => (
      <StoryModal data={{ email: 'alice@portico.test' }} kit={() => storyLogin()} view="UpdateEmailWallet" />
    ),
  },
} as const satisfies Stories
