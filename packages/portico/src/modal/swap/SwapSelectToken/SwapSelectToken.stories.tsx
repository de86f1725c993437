import type { Stories } from '../../../ui/Stories.js'
import { storyToken } from '../../testing/storySending.js'
import { type SwapStory, showSwap, storyDollar } from '../../testing/storySwaps.js'

const show = (story: SwapStory = {}, side: 'from' | 'to' = 'to') =>
  showSwap('SwapSelectToken', story, { side })

export const stories = {
  default: { expect: 'Lamp oil', render: () => show() },
  pay: { expect: 'Token to pay with', render: () => show({ form: { to: storyDollar } }, 'from') },
  loading: { expect: 'Name or address', render: () => show({ server: { swapTokens: 'never' } }) },
  failed: {
    expect: 'The tokens could not be loaded',
    render: () => show({ server: { swapTokens: { raw: '{}', status: 400 } } }),
  },
  empty: { expect: 'Name or address', render: () => show({ server: { swapTokens: [] }, tokens: [] }) },
  longWords: {
    expect: 'A token whose name',
    render: () =>
      show({
        tokens: [
          storyToken('VERYLONGSYMBOL00', '1234567890123.123456', {
            name: 'A token whose name is far longer than any row of any list anywhere',
          }),
        ],
      }),
  },
} as const satisfies Stories
