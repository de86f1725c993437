import type { Stories } from '../../../ui/Stories.js'
import { StoryModal } from '../../testing/StoryModal.js'
import { storyLogin } from '../../testing/storyEmbedded.js'

export const stories = {
  default: {
    expect: 'Enter the code from your new email',
    render: () => (
      <StoryModal
        data={{ current: 'alice@portico.test', email: 'bob@portico.test' }}
        kit={() => storyLogin()}
        view="UpdateEmailSecondaryOtp"
      />
    ),
  },
  longWords: {
    expect: 'Enter the code from your new email',
    render: () => (
      <StoryModal
        data={{
          current: 'alice@portico.test',
          email:
            'somebody.with.a.very.long.name.that.goes.on.and.on.and.on@an-address-of-many-letters.portico.test',
        }}
        kit={() => storyLogin()}
        view="UpdateEmailSecondaryOtp"
      />
    ),
  },
} as const satisfies Stories
