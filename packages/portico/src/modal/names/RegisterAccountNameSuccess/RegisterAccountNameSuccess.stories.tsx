import type { Stories } from '../../../ui/Stories.js'
import { namesStory } from '../../testing/storyNames.js'

const show = (name: string) => namesStory('RegisterAccountNameSuccess', '', {}, { data: { name } })

export const stories = {
  default: { expect: 'marina.agora.eth is yours', render: () => show('marina.agora.eth') },
  long: {
    expect: 'is yours',
    render: () =>
      show(
        'a-name-as-long-as-it-may-be-and-some-users-like-them-like-this.the-operator-of-this-site-has-a-very-long-domain.example',
      ),
  },
} as const satisfies Stories
