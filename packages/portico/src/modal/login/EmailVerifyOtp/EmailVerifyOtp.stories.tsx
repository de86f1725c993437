import type { Stories } from '../../../ui/Stories.js'
import { StoryModal } from '../../testing/StoryModal.js'
import { storyLogin } from '../../testing/storyEmbedded.js'

export const stories = {
  default: {
    expect: 'Enter the code',
    render: () => (
      <StoryModal data={{ email: 'alice@portico.test' }} kit={() => storyLogin()} view="EmailVerifyOtp" />
    ),
  },
  approved: {
    expect: 'The code is on the page where you approved this device',
    render: () => (
      <StoryModal
        data={{ email: 'alice@portico.test', isApproved: true }}
        kit={() => storyLogin()}
        view="EmailVerifyOtp"
      />
    ),
  },
  waiting: {
    expect: 'Send a new code in',
    render: () => (
      <StoryModal
        data={{ email: 'alice@portico.test' }}
        kit={() => storyLogin({ waitMs: 21_000 })}
        view="EmailVerifyOtp"
      />
    ),
  },
  longWords: {
    expect: 'Enter the code',
    render: () => (
      <StoryModal
        data={{
          email:
            'somebody.with.a.very.long.name.that.goes.on.and.on.and.on@an-address-of-many-letters.portico.test',
        }}
        kit={() => storyLogin()}
        view="EmailVerifyOtp"
      />
    ),
  },
} as const satisfies Stories
