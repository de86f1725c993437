import type { Stories } from '../../../ui/Stories.js'
import { StoryModal } from '../../testing/StoryModal.js'
import { storyLogin } from '../../testing/storyEmbedded.js'

export const stories = {
  default: { expect: 'Google', render: () => <StoryModal kit={() => storyLogin()} view="ConnectSocials" /> },
  legal: {
    expect: 'Google',
    render: () => (
      <StoryModal
        kit={() => storyLogin({}, { features: { legalCheckbox: true, socials: ['google', 'x'] } })}
        view="ConnectSocials"
      />
    ),
  },
} as const satisfies Stories
