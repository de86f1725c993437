import type { Stories } from '../../../ui/Stories.js'
import { storyToken } from '../../testing/storySending.js'
import { type SwapStory, showSwap, storyDollar } from '../../testing/storySwaps.js'

const show = (story: SwapStory = {}) => showSwap('Swap', story)
const form = { amountText: '0.5', to: storyDollar }

export const stories = {
  default: { expect: 'Review swap', render: () => show({ form }) },
  empty: { expect: 'Select token', render: () => show() },
  amount: { expect: 'Enter amount', render: () => show({ form: { to: storyDollar } }) },
  fiat: {
    expect: 'Review swap',
    render: () => show({ form: { amountText: '1500', currency: 'USD', to: storyDollar, unit: 'fiat' } }),
  },
  currency: {
    expect: 'Review swap',
    render: () =>
      show({
        form: { amountText: '1500', currency: 'EUR', to: storyDollar, unit: 'fiat' },
        options: { currency: 'EUR' },
        server: { rates: { eur: 1.1 } },
      }),
  },
  incorrect: { expect: 'Incorrect amount', render: () => show({ form: { ...form, amountText: '1e3' } }) },
  insufficient: {
    expect: 'Insufficient balance',
    render: () => show({ form: { ...form, amountText: '3' } }),
  },
  fee: {
    expect: 'Not enough ETH for the fee',
    render: () => show({ form: { ...form, amountText: '2.5' } }),
  },
  quoting: {
    expect: 'Getting the price…',
    render: () => show({ form, server: { quote: 'never' } }),
  },
  noRoute: {
    expect: 'No swap available',
    render: () => show({ form, server: { quote: { raw: '{"quotes":[]}' } } }),
  },
  failed: {
    expect: 'The price could not be loaded',
    render: () => show({ form, server: { quote: { raw: '{}', status: 400 } } }),
  },
  impact: {
    expect: 'You will lose about 7.2',
    render: () => show({ form, server: { quote: { priceImpact: 0.072 } } }),
  },
  impactRefused: {
    expect: 'Price impact too high',
    render: () => show({ form, server: { quote: { priceImpact: 0.31 } } }),
  },
  impactUnknown: {
    expect: 'The price impact is unknown',
    render: () =>
      show({
        form: {
          ...form,
          to: {
            ...storyDollar,
            address: 'eip155:1:0x514910771af9ca656af840dff83e8264ecf986ca',
            price: 0,
            symbol: 'LINK',
          },
        },
        server: { quote: { feeRate: null, priceImpact: null, route: null, source: '1inch' } },
      }),
  },
  restoring: { expect: 'Select token', render: () => show({ options: { restoring: true } }) },
  unsupported: {
    expect: 'Network not supported for Swaps',
    render: () =>
      show({
        options: {
          networks: [
            { ...sepolia, id: 11155111, name: 'Sepolia' },
            { ...sepolia, id: 1, name: 'Ethereum' },
            { ...sepolia, id: 8453, name: 'Base' },
          ],
        },
      }),
  },
  cannot: {
    expect: 'You cannot swap here',
    render: () => show({ options: { features: { swaps: false } } }),
  },
  longWords: {
    expect: 'VERYLONGSYMBOL',
    render: () => {
      const token = storyToken('VERYLONGSYMBOL00', '1234567890123.123456', {
        name: 'A token whose name is far longer than any row',
        quantity: { decimals: '18', numeric: '1234567890123.123456789012345678' },
      })
      return show({
        form: { amountText: '123456789012.123456789012345678', from: token, to: storyDollar },
        tokens: [token],
      })
    },
  },
} as const satisfies Stories

const sepolia = {
  nativeCurrency: { decimals: 18, name: 'ETH', symbol: 'ETH' },
  rpcUrls: { default: { http: ['https://rpc.test'] } },
}
