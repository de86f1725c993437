import type { Stories } from '../../../ui/Stories.js'
import { StoryModal } from '../../testing/StoryModal.js'
import { storyLogin } from '../../testing/storyEmbedded.js'

export const stories = {
  refused: {
    expect: 'Action not allowed',
    render: () => (
      <StoryModal data={{ refused: 'eth_sign' }} kit={() => storyLogin()} view="ApproveTransaction" />
    ),
  },
  longWords: {
    expect: 'Action not allowed',
    render: () => (
      <StoryModal
        data={{ refused: 'a_method_with_a_name_that_is_longer_than_anybody_would_read' }}
        kit={() => storyLogin()}
        view="ApproveTransaction"
      />
    ),
  },
} as const satisfies Stories
