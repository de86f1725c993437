import type { Stories } from '../../../ui/Stories.js'
import { buyingStory, type StoryBuying } from '../../testing/storyBuying.js'

const show = (buying?: StoryBuying) => buyingStory('OnRampFiatSelect', buying)

export const stories = {
  default: { expect: 'British Pound', render: () => show() },
  loading: { expect: 'Loading sellers', render: () => show({ onramp: { options: 'never' } }) },
  fallback: { expect: 'Euro', render: () => show({ onramp: { options: { raw: 'no', status: 400 } } }) },
} as const satisfies Stories
