import type { Stories } from '../../../ui/Stories.js'
import { StoryModal } from '../../testing/StoryModal.js'
import { type StoryOptions, storyNetwork, storyPortico } from '../../testing/storyPortico.js'

const show = (options: StoryOptions = {}) => (
  <StoryModal kit={() => storyPortico({ connected: 'Harbor', ...options })} view="Account" />
)

export const stories = {
  default: { expect: '1.234', render: () => show() },
  loading: { expect: 'Loading balance', render: () => show({ balance: 'never' }) },
  empty: {
    expect: '0.000',
    render: () => show({ balance: { amount: '0', decimals: 18, symbol: 'ETH' } }),
  },
  error: { expect: 'Not able to retrieve balance', render: () => show({ balance: 'fail' }) },
  full: {
    expect: '1,234,567,890.123',
    render: () => show({ balance: { amount: '1234567890123456789012345678', decimals: 18, symbol: 'ETH' } }),
  },
  restoring: { expect: 'Waiting for Harbor', render: () => show({ restoring: true }) },
  longWords: {
    expect: 'A network whose name is far longer than any row',
    render: () => (
      <StoryModal
        kit={() =>
          storyPortico({
            balance: { amount: '123456789012345678901234', decimals: 18, symbol: 'VERYLONGSYMBOL' },
            connected: 'The wallet with the longest name that anyone has ever given to',
            networks: [storyNetwork(1, 'A network whose name is far longer than any row', 'VERYLONGSYMBOL')],
            wallets: [{ name: 'The wallet with the longest name that anyone has ever given to' }],
          })
        }
        view="Account"
      />
    ),
  },
} as const satisfies Stories
