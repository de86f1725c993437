import type { Stories } from '../../../ui/Stories.js'
import { StoryModal } from '../../testing/StoryModal.js'
import { storyLogin } from '../../testing/storyEmbedded.js'

export const stories = {
  default: {
    expect: 'Log in with email',
    render: () => <StoryModal kit={() => storyLogin()} view="EmailLogin" />,
  },
  legal: {
    expect: 'Log in with email',
    render: () => (
      <StoryModal
        kit={() => storyLogin({}, { features: { email: true, legalCheckbox: true } })}
        view="EmailLogin"
      />
    ),
  },
} as const satisfies Stories
