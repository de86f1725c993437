import type { Stories } from '../../../ui/Stories.js'
import { namesStory } from '../../testing/storyNames.js'

export const stories = {
  default: { expect: 'Choose name', render: () => namesStory('ChooseAccountName') },
  loading: { expect: 'Choose name', render: () => namesStory('ChooseAccountName', '', { zone: 'never' }) },
  longZone: {
    expect: 'Choose name',
    render: () =>
      namesStory('ChooseAccountName', '', {
        zone: 'the-operator-of-this-site-has-a-very-long-domain.example',
      }),
  },
  off: {
    expect: 'Names are not available here',
    render: () => namesStory('ChooseAccountName', '', { zone: null }),
  },
  failed: {
    expect: 'Names could not be loaded',
    render: () => namesStory('ChooseAccountName', '', { zone: 'fail' }),
  },
} as const satisfies Stories
