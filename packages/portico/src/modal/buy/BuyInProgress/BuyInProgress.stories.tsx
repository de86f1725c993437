import type { Stories } from '../../../ui/Stories.js'
import { begunPurchase, buyingStory, type StoryBuying, storyProvider } from '../../testing/storyBuying.js'
import { storyPurchase } from '../../testing/storyOnRamp.js'

const show = (buying: StoryBuying = { run: begunPurchase() }) => buyingStory('BuyInProgress', buying)

export const stories = {
  default: { expect: 'Continue at Coinbase', render: () => show() },
  blocked: { expect: 'blocked the window', render: () => show({ run: begunPurchase({ isOpen: false }) }) },
  sent: {
    expect: 'On its way to you',
    render: () =>
      show({ onramp: { purchases: [storyPurchase('one', 'IN_PROGRESS')] }, run: begunPurchase() }),
  },
  failed: {
    expect: 'The purchase failed',
    render: () => show({ onramp: { purchases: [storyPurchase('one', 'FAILED')] }, run: begunPurchase() }),
  },
  late: {
    expect: 'taking longer than usual',
    render: () => show({ run: begunPurchase({ startedAt: Date.now() - 200_000 }) }),
  },
  unasked: {
    expect: 'The server is not responding',
    render: () => show({ onramp: { purchases: { raw: 'no', status: 400 } }, run: begunPurchase() }),
  },
  idle: { expect: 'No purchase in progress', render: () => show({}) },
  longWords: {
    expect: 'A company whose name',
    render: () =>
      show({
        run: begunPurchase({
          provider: {
            ...storyProvider,
            label: 'A company whose name is far longer than any line that is drawn',
          },
        }),
      }),
  },
} as const satisfies Stories
