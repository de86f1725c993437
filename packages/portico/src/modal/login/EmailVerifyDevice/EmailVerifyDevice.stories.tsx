import type { Stories } from '../../../ui/Stories.js'
import { StoryModal } from '../../testing/StoryModal.js'
import { storyLogin } from '../../testing/storyEmbedded.js'

export const stories = {
  default: {
    expect: 'Approve this device',
    render: () => (
      <StoryModal data={{ email: 'alice@portico.test' }} kit={() => storyLogin()} view="EmailVerifyDevice" />
    ),
  },
  refused: {
    expect: 'This link is over',
    render: () => (
      <StoryModal
        data={{ email: 'alice@portico.test' }}
        kit={() => storyLogin({ device: { refused: 'This link is over' } })}
        view="EmailVerifyDevice"
      />
    ),
  },
  longWords: {
    expect: 'Approve this device',
    render: () => (
      <StoryModal
        data={{
          email:
            'somebody.with.a.very.long.name.that.goes.on.and.on.and.on@an-address-of-many-letters.portico.test',
        }}
        kit={() => storyLogin()}
        view="EmailVerifyDevice"
      />
    ),
  },
} as const satisfies Stories
