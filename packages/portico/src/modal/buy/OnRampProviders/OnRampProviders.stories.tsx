import { PorticoError } from '@portico/protocol/errors'
import { ServerUnreachableError } from '../../../core/errors/http.js'
import { OnRampUrlRefusedError } from '../../../core/errors/onRamp.js'
import type { Stories } from '../../../ui/Stories.js'
import { buyingStory, failedPurchase, type StoryBuying } from '../../testing/storyBuying.js'
import { storyOptions } from '../../testing/storyOnRamp.js'
import { storyNetwork } from '../../testing/storyPortico.js'

const show = (buying?: StoryBuying) => buyingStory('OnRampProviders', buying)

export const stories = {
  default: { expect: 'Includes a fee of', render: () => show({ amount: 100 }) },
  empty: { expect: 'Enter an amount', render: () => show() },
  loading: { expect: 'Loading sellers', render: () => show({ onramp: { options: 'never' } }) },
  quoting: {
    expect: 'Getting the price',
    render: () => show({ amount: 100, onramp: { quote: 'never' } }),
  },
  quoteFailed: {
    expect: 'The price could not be loaded',
    render: () => show({ amount: 100, onramp: { quote: 'fail' } }),
  },
  tooMuch: { expect: 'You can pay', render: () => show({ amount: 90_000 }) },
  fallback: { expect: 'Meld.io', render: () => show({ onramp: { options: { raw: 'no', status: 400 } } }) },
  none: {
    expect: 'No sellers available',
    render: () => show({ onramp: { options: { ...storyOptions, providers: [] } } }),
  },
  elsewhere: {
    expect: 'Try another network',
    render: () =>
      show({
        onramp: {
          options: {
            ...storyOptions,
            providers: [{ feeRange: '', label: 'Sandbox', name: 'sandbox', networks: ['eip155:31337'] }],
          },
        },
      }),
  },
  failed: {
    expect: 'could not be opened',
    render: () =>
      show({ amount: 100, run: failedPurchase(new ServerUnreachableError({ path: '/', stage: 'request' })) }),
  },
  rejected: {
    expect: 'rejected this purchase',
    render: () =>
      show({
        amount: 100,
        run: failedPurchase(
          new PorticoError('ONRAMP_REFUSED', 'The purchase was rejected: amount exceeds the limit of 7500'),
        ),
      }),
  },
  refused: {
    expect: 'was blocked',
    render: () =>
      show({
        amount: 100,
        run: failedPurchase(new OnRampUrlRefusedError({ reason: 'address' })),
      }),
  },
  restoring: { expect: 'Choose who to buy from', render: () => show({ options: { restoring: true } }) },
  noAccount: { expect: 'No account is connected', render: () => show({ options: { connected: undefined } }) },
  longWords: {
    expect: 'A company whose name',
    render: () =>
      show({
        amount: 24_999.99,
        onramp: {
          options: {
            ...storyOptions,
            providers: [
              {
                feeRange: '1-2%',
                label: 'A company whose name is far longer than any row that is drawn',
                name: 'coinbase',
                networks: ['eip155'],
              },
            ],
            purchaseCurrencies: [
              { id: 'long', name: 'A token with a long name', networks: [], symbol: 'VERYLONGSYMBOL00' },
            ],
          },
          quote: '123456789012.123456',
        },
        options: { networks: [storyNetwork(1, 'A network whose name is far longer than any row')] },
      }),
  },
} as const satisfies Stories
