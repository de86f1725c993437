import type { Stories } from '../../../ui/Stories.js'
import { buyingStory, type StoryBuying } from '../../testing/storyBuying.js'
import { storyPurchase } from '../../testing/storyOnRamp.js'

const show = (buying?: StoryBuying) => buyingStory('OnRampActivity', buying)

export const stories = {
  default: {
    expect: 'On its way',
    render: () =>
      show({
        onramp: {
          purchases: [
            storyPurchase('one', 'IN_PROGRESS'),
            storyPurchase('two', 'SUCCESS', { minedAt: new Date(Date.now() - 3_600_000).toISOString() }),
            storyPurchase('three', 'FAILED', { minedAt: '2026-01-05T10:00:00Z' }),
            storyPurchase('four', 'SUCCESS', {
              amount: '0.0123',
              minedAt: '2026-01-02T10:00:00Z',
              symbol: 'ETH',
            }),
          ],
        },
      }),
  },
  loading: { expect: 'Loading your purchases', render: () => show({ onramp: { purchases: 'never' } }) },
  empty: { expect: 'No purchases yet', render: () => show() },
  error: {
    expect: 'could not be loaded',
    render: () => show({ onramp: { purchases: { raw: 'no', status: 400 } } }),
  },
  full: {
    expect: 'Show older',
    render: () =>
      show({
        onramp: {
          purchases: Array.from({ length: 120 }, (_, index) =>
            storyPurchase(String(index), 'SUCCESS', {
              minedAt: new Date(Date.UTC(2026, 0, 1) - index * 86_400_000).toISOString(),
            }),
          ),
        },
      }),
  },
  longWords: {
    expect: 'VERYLONGSYMBOL00',
    render: () =>
      show({
        onramp: {
          purchases: [
            storyPurchase('one', 'SUCCESS', { amount: '123456789012.123456', symbol: 'VERYLONGSYMBOL00' }),
          ],
        },
      }),
  },
} as const satisfies Stories
