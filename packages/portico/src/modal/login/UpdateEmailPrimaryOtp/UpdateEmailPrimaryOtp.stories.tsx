import type { Stories } from '../../../ui/Stories.js'
import { StoryModal } from '../../testing/StoryModal.js'
import { storyLogin } from '../../testing/storyEmbedded.js'

export const stories = {
  default: {
    expect: 'Enter the code from your current email',
    render: () => (
      <StoryModal
        data={{ current: 'alice@portico.test', email: 'bob@portico.test' }}
        kit={() => storyLogin()}
        view="UpdateEmailPrimaryOtp"
      />
    ),
  },
} as const satisfies Stories
