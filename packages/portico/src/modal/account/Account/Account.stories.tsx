import { connectEmbedded } from '../../../core/actions/connectEmbedded.js'
import type { EmbeddedUser } from '../../../core/embeddedClient.js'
import type { TrackedSend } from '../../../core/entities.js'
import type { Portico } from '../../../core/portico.js'
import { changeSends } from '../../../core/trackedSends.js'
import type { Stories } from '../../../ui/Stories.js'
import { openStateSlot } from '../../parts/useStateWhileOpen.js'
import { StoryModal } from '../../testing/StoryModal.js'
import { storyLogin } from '../../testing/storyEmbedded.js'
import {
  manyNfts,
  manyTokens,
  manyTransactions,
  storyFriend,
  storyHistory,
  storyNfts,
  storyPrices,
  storyTokens,
} from '../../testing/storyPortfolio.js'
import { type StoryOptions, storyAddress, storyNetwork, storyPortico } from '../../testing/storyPortico.js'
import { type StoryServerOptions, storyServer } from '../../testing/storyServer.js'

const show = (options: StoryOptions = {}) => (
  <StoryModal kit={() => storyPortico({ connected: 'Harbor', ...options })} view="Account" />
)

/** Creates a kit whose server has the account's assets and activity. */
const portfolioKit = (answers: StoryServerOptions = {}, options: StoryOptions = {}) =>
  storyPortico({
    connected: 'Harbor',
    features: { activity: true },
    sending: {},
    server: storyServer({ history: storyHistory, nfts: storyNfts, tokens: storyTokens, ...answers }).url,
    ...options,
  })

const portfolio = (answers: StoryServerOptions = {}, options: StoryOptions = {}) => (
  <StoryModal kit={() => portfolioKit(answers, options)} view="Account" />
)

/** Shows the same account with another tab selected. */
const tab = (id: 'nfts' | 'activity', answers: StoryServerOptions = {}, options: StoryOptions = {}) => (
  <StoryModal
    before={(portico) => chooseTab(portico, id)}
    kit={() => portfolioKit(answers, options)}
    view="Account"
  />
)

/** Shows the account beside a Bitcoin wallet, with the total of both. */
const several = (
  answers: StoryServerOptions = {},
  options: StoryOptions = {},
  before?: (portico: Portico) => void,
) => (
  <StoryModal
    {...(before && { before })}
    kit={() =>
      portfolioKit(
        { coinPrices: { 'bip122:main': 60_000 }, ...answers },
        {
          otherBalance: { amount: '2500000', decimals: 8, symbol: 'BTC' },
          otherConnected: 'Kestrel',
          otherFamily: 'bip122',
          otherWallets: ['Kestrel'],
          ...options,
        },
      )
    }
    view="Account"
  />
)

const openShares = (portico: Portico) => keep(portico, 'all worth', true)
const chooseTab = (portico: Portico, id: string) => keep(portico, 'account tab', id)

/** Stores a value as if the user had left the view in this state. */
function keep(portico: Portico, name: string, value: unknown): void {
  const stop = portico.store.subscribe(({ modal }) => {
    if (modal.status === 'closed') return
    stop()
    const values = new Map([[name, value]])
    portico.internal.slots.set(openStateSlot, { request: modal.request, values })
  })
}

const sent = (more: Partial<TrackedSend>) => (portico: Portico) =>
  changeSends(portico, () => [
    {
      amount: '1500000000000000000',
      decimals: 18,
      from: storyAddress,
      hash: `0x${'5e'.repeat(32)}`,
      id: `eip155:1:0x${'5e'.repeat(32)}`,
      namespace: 'eip155',
      networkId: 'eip155:1',
      receiverName: 'vitalik.eth',
      sentAt: Date.now() - 60_000,
      status: 'pending',
      symbol: 'ETH',
      to: storyFriend,
      ...more,
    },
  ])

const withSend = (more: Partial<TrackedSend>) => (
  <StoryModal
    before={sent(more)}
    kit={() => portfolioKit({}, { sending: { ends: more.status === 'dropped' ? 'unknown' : 'never' } })}
    view="Account"
  />
)
const ended = (status: TrackedSend['status']) => withSend({ settledAt: Date.now() - 5_000, status })

/** Shows the account of a user of the embedded wallet. */
const embedded = (user: Partial<EmbeddedUser>) => (
  <StoryModal
    before={(portico) => connectEmbedded(portico)}
    kit={() =>
      storyLogin({ user }, { sending: {}, server: storyServer({ tokens: storyTokens, nfts: storyNfts }).url })
    }
    view="Account"
  />
)

// The states of the activity are in the stories of Transactions, which shows the same list.
export const stories = {
  default: { expect: 'USD Coin', render: () => portfolio() },
  moved: { expect: 'in 24 h', render: () => portfolio({ prices: storyPrices }) },
  tokensAlone: {
    expect: 'USD Coin',
    render: () => portfolio({ portfolio: [], tokenNetworks: ['eip155:1'] }),
  },
  families: { expect: 'All networks', render: () => several() },
  familiesOpen: { expect: 'Bitcoin', render: () => several({}, {}, openShares) },
  familiesInEuro: {
    expect: '€',
    render: () => several({ rates: { eur: 1.1 } }, { currency: 'EUR' }, openShares),
  },
  familiesUnpriced: {
    expect: 'Not counted: Bitcoin',
    render: () => several({ coinPrices: {} }, {}, openShares),
  },
  familiesFailed: {
    expect: 'Not available',
    render: () => several({}, { otherBalance: 'fail' }, openShares),
  },
  familiesLoading: { expect: 'Adding up', render: () => several({}, { otherBalance: 'never' }, openShares) },
  noRate: {
    expect: 'In US dollars: no rate for EUR',
    render: () => portfolio({}, { currency: 'EUR' }),
  },
  nfts: { expect: 'Harbor Lights #1', render: () => tab('nfts') },
  activity: { expect: 'Received', render: () => tab('activity') },
  native: { expect: '1.234', render: () => show() },
  loading: { expect: 'Loading balance', render: () => portfolio({ tokens: 'never' }) },
  nftsLoading: { expect: 'Loading NFTs', render: () => tab('nfts', { nfts: 'never' }) },
  empty: { expect: '0.000', render: () => show({ balance: { amount: '0', decimals: 18, symbol: 'ETH' } }) },
  nftsEmpty: { expect: 'No NFTs yet', render: () => tab('nfts', { nfts: [] }) },
  error: { expect: 'Not able to retrieve balance', render: () => show({ balance: 'fail' }) },
  noBalance: { expect: 'More', render: () => show({ balance: 'none' }) },
  nftsError: {
    expect: 'Failed to load NFTs',
    render: () => tab('nfts', { nfts: { raw: '<html>Not found</html>' } }),
  },
  portfolioError: {
    expect: 'Tokens, NFTs and activity could not be loaded',
    render: () => portfolio({ portfolio: { raw: '{', status: 200 } }),
  },
  full: {
    expect: 'Token number 497',
    render: () => portfolio({ history: manyTransactions(400), nfts: manyNfts(120), tokens: manyTokens(500) }),
  },
  nftsFull: { expect: 'Harbor Lights #3', render: () => tab('nfts', { nfts: manyNfts(120) }) },
  amounts: {
    expect: '1,234,567,890.123',
    render: () => show({ balance: { amount: '1234567890123456789012345678', decimals: 18, symbol: 'ETH' } }),
  },
  sending: { expect: 'Sending 1.5', render: () => withSend({}) },
  sendArrived: { expect: 'Sent 1.5', render: () => ended('confirmed') },
  sendFailed: { expect: 'It failed.', render: () => ended('failed') },
  sendDropped: { expect: 'It may still arrive', render: () => ended('dropped') },
  sendCanceled: { expect: 'You canceled it', render: () => ended('canceled') },
  offer: { expect: 'Let only you open this wallet', render: () => embedded({ custody: 'operator' }) },
  offers: {
    expect: 'A reload logs you out',
    render: () => embedded({ custody: 'operator', isLasting: false }),
  },
  restoring: { expect: 'Waiting for Harbor', render: () => show({ restoring: true }) },
  longWords: {
    expect: 'A network whose name is far longer than any row',
    render: () =>
      portfolio(
        {
          tokens: [
            ...storyTokens.slice(0, 1).map((token) => ({ ...token, symbol: 'VERYLONGSYMBOLOFATOKEN' })),
            ...storyTokens.slice(1, 3).map((token) => ({
              ...token,
              name: 'Donaudampfschifffahrtsgesellschaftswertmarke',
              quantity: { decimals: '18', numeric: '123456789012345678901234567890.123' },
              symbol: 'VERYLONGSYMBOLOFATOKEN',
              value: 123_456_789_012,
            })),
            ...storyTokens.slice(4, 5).map((token) => ({ ...token, name: 'رمز اسمه طويل جدا جدا جدا جدا' })),
          ],
        },
        {
          connected: 'The wallet with the longest name that anyone has ever given to',
          networks: [storyNetwork(1, 'A network whose name is far longer than any row', 'VERYLONGSYMBOL')],
          wallets: [{ name: 'The wallet with the longest name that anyone has ever given to' }],
        },
      ),
  },
} as const satisfies Stories
