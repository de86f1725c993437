import type { Stories } from '../../../ui/Stories.js'
import { buyingStory, type StoryBuying } from '../../testing/storyBuying.js'
import { storyOptions } from '../../testing/storyOnRamp.js'

const show = (buying?: StoryBuying) => buyingStory('OnRampTokenSelect', buying)
const currencies = (names: readonly string[]) => ({
  ...storyOptions,
  purchaseCurrencies: names.map((name, index) => ({
    id: String(index),
    name,
    networks: [],
    symbol: `T${index}`,
  })),
})

export const stories = {
  default: { expect: 'On Ethereum, Base and 1 more', render: () => show() },
  loading: { expect: 'Loading sellers', render: () => show({ onramp: { options: 'never' } }) },
  fallback: { expect: 'Polygon', render: () => show({ onramp: { options: { raw: 'no', status: 400 } } }) },
  full: {
    expect: 'Token number 1',
    render: () =>
      show({
        onramp: { options: currencies(Array.from({ length: 300 }, (_, index) => `Token number ${index}`)) },
      }),
  },
  longWords: {
    expect: 'A token whose name is far longer',
    render: () =>
      show({
        onramp: {
          options: currencies([
            'A token whose name is far longer than any row that is drawn',
            'عملة ذات اسم طويل',
          ]),
        },
      }),
  },
} as const satisfies Stories
