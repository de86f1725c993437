import type { PorticoError } from '@portico/protocol/errors'
import type { SwapProgress } from '../../../core/actions/swap.js'
import { RequestFailedError } from '../../../core/errors/connection.js'
import { InvalidResponseError } from '../../../core/errors/http.js'
import { NetworkUnavailableError } from '../../../core/errors/network.js'
import { SendRejectedError, SendUnansweredError, SendWouldFailError } from '../../../core/errors/send.js'
import { SwapFailedError, SwapPriceMovedError } from '../../../core/errors/swap.js'
import type { Stories } from '../../../ui/Stories.js'
import { StoryModal } from '../../testing/StoryModal.js'
import { storyEther } from '../../testing/storySending.js'
import { type SwapStory, storyDollar, swapPortico } from '../../testing/storySwaps.js'
import { openSwapsOf, type ReviewedSwap, type SwapRequest, swapRequestOf } from '../swapRequest.js'

const form = { amountText: '0.5', to: storyDollar }
const reviewed: ReviewedSwap = {
  acceptedPriceImpact: 0.05,
  amount: 500_000_000_000_000_000n,
  from: storyEther,
  leastToAmount: 1_485_000_000n,
  slippage: 1,
  to: storyDollar,
  toAmount: 1_500_000_000n,
}
const hash = `0x${'cd'.repeat(32)}`

function show(story: SwapStory = {}, run?: SwapRequest) {
  const kit = () => {
    const portico = swapPortico({ form, ...story })
    if (run) swapRequestOf(portico).setState(run, true)
    return portico
  }
  return <StoryModal kit={kit} view="SwapPreview" />
}
function unanswered() {
  const kit = () => {
    const portico = swapPortico({ form })
    const error = new SendUnansweredError({ walletName: 'Harbor' })
    openSwapsOf(portico).setState([{ error, subject: reviewed }], true)
    return portico
  }
  return <StoryModal kit={kit} view="SwapPreview" />
}
const running = (step: SwapProgress) =>
  show({}, { progress: { allowed: undefined, step }, status: 'pending', subject: reviewed })
const failed = (error: PorticoError, allowed?: 'approve' | 'permit') =>
  show({}, { error, progress: { allowed, step: { step: 'checking' } }, status: 'error', subject: reviewed })
const done = (status: 'confirmed' | 'pending', toAmount: bigint | undefined) =>
  show(
    {},
    {
      data: { hash, leastToAmount: 1_485_000_000n, status, toAmount },
      status: 'success',
      subject: reviewed,
    },
  )

export const stories = {
  default: { expect: 'Minimum received', render: () => show() },
  loading: { expect: 'You receive', render: () => show({ server: { quote: 'never' } }) },
  approval: {
    expect: 'Two requests in your wallet',
    render: () =>
      show({
        form: { amountText: '100', from: storyDollar, to: storyEther },
        server: { quote: { toAmount: '33000000000000000' } },
      }),
  },
  impact: {
    expect: 'I understand that I will lose about',
    render: () => show({ server: { quote: { priceImpact: 0.083 } } }),
  },
  impactOverridden: {
    expect: 'I understand that I will lose about',
    render: () => show({ form: { ...form, isOverridden: true }, server: { quote: { priceImpact: 0.4 } } }),
  },
  fee: {
    expect: 'There is not enough ETH for the network fee',
    render: () => show({ form: { ...form, amountText: '2.5' } }),
  },
  failedQuote: {
    expect: 'The price could not be loaded',
    render: () =>
      show({ server: { quote: { raw: '{"code":"UPSTREAM_UNAVAILABLE","message":"x"}', status: 400 } } }),
  },
  checking: { expect: 'Checking the price…', render: () => running({ step: 'checking' }) },
  approving: {
    expect: 'Approve exactly 0.5',
    render: () => running({ hash: undefined, status: 'asking', step: 'approve' }),
  },
  swapping: {
    expect: 'Confirm the swap in Harbor',
    render: () => running({ hash: undefined, status: 'asking', step: 'swap' }),
  },
  waiting: {
    expect: 'You can close this window',
    render: () => running({ hash, status: 'waiting', step: 'swap' }),
  },
  done: { expect: 'Swapped', render: () => done('confirmed', 1_500_000_000n) },
  doneUnread: { expect: 'Swapped', render: () => done('confirmed', undefined) },
  short: { expect: 'You received less than agreed', render: () => done('confirmed', 1_200_000_000n) },
  nothingCame: { expect: 'You received nothing', render: () => done('confirmed', 0n) },
  pending: { expect: 'Your swap is on its way', render: () => done('pending', undefined) },
  declined: { expect: 'You declined in Harbor', render: () => failed(new SendRejectedError()) },
  unanswered: { expect: 'Swap a second time', render: unanswered },
  declinedAfterApproval: {
    expect: 'may still take the',
    render: () => failed(new SendRejectedError(), 'approve'),
  },
  noContract: {
    expect: 'The provider changed this swap',
    render: () => failed(new InvalidResponseError({ path: '/', problem: 'x' })),
  },
  networkSilent: {
    expect: 'Ethereum is not responding',
    render: () => failed(new NetworkUnavailableError({ networkName: 'Ethereum' })),
  },
  slippage: {
    expect: 'lets others trade against you',
    render: () => show({ form: { ...form, slippage: 12 } }),
  },
  approvalReset: {
    expect: 'Three requests in your wallet',
    render: () =>
      show({
        form: { amountText: '100', from: storyDollar, to: storyEther },
        server: { quote: { toAmount: '33000000000000000' } },
        swapping: { allowance: 5n, refusal: 'not from 5' },
      }),
  },
  moved: { expect: 'The price has changed', render: () => failed(new SwapPriceMovedError()) },
  undone: {
    expect: 'The swap failed',
    render: () => failed(new SwapFailedError({ hash, step: 'swap' })),
  },
  refused: {
    expect: 'The network would reject this swap',
    render: () => failed(new SendWouldFailError({ refusal: 'x' })),
  },
  failed: {
    expect: 'Something went wrong with the swap',
    render: () => failed(new RequestFailedError({ method: 'eth_sendTransaction' })),
  },
  unknownTarget: {
    expect: 'Your ETH goes to an unknown contract',
    render: () =>
      show({
        options: { allowUnknownSwapContracts: true },
        server: { quote: { target: `eip155:1:0x${'7'.repeat(40)}` } },
      }),
  },
  untoldTarget: {
    expect: 'This site cannot tell where your ETH goes',
    render: () => show({ server: { quote: { target: null } } }),
  },
  nothing: { expect: 'There is nothing to review', render: () => show({ form: { to: undefined } }) },
} as const satisfies Stories
