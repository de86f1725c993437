import { SendUnansweredError } from '../../../core/errors/send.js'
import type { Stories } from '../../../ui/Stories.js'
import { fillBatch } from '../../testing/fillSend.js'
import { StoryModal } from '../../testing/StoryModal.js'
import { storyPortico } from '../../testing/storyPortico.js'
import { type StorySending, storyToken } from '../../testing/storySending.js'
import { type BatchTransfer, openBatchesOf, transferBatchOf } from '../transferBatch.js'

/** In wei. */
const ether = 10n ** 18n

const friend = '0xde709f2102306220921060314715629080e2fb77'
const dollars = storyToken('USDX', '1250.5', { name: 'Dollar of the stories' })
const two: readonly Partial<BatchTransfer>[] = [
  { receiverName: 'ada.eth' },
  { amount: 250_000_000_000_000_000n, receiver: friend },
]

const show = (
  transfers: readonly Partial<BatchTransfer>[],
  sending: StorySending = {},
  isUnanswered = false,
) => (
  <StoryModal
    kit={() => {
      const portico = storyPortico({ connected: 'Harbor', sending: { sendsMany: 'approve', ...sending } })
      fillBatch(portico, transfers)
      if (isUnanswered) {
        const error = new SendUnansweredError({ walletName: 'Harbor' })
        openBatchesOf(portico).setState([{ error, subject: transferBatchOf(portico).getState() }], true)
      }
      return portico
    }}
    view="WalletSendMany"
  />
)

export const stories = {
  default: { expect: 'Send 2 transfers', render: () => show(two) },
  severalTokens: {
    expect: '1,250.5 USDX',
    render: () => show([...two, { amount: 1_250_500_000n, receiver: friend, token: dollars }]),
  },
  tooMuch: {
    expect: 'The total is more ETH than you have',
    render: () => show([{ amount: 2n * ether }, { amount: (3n * ether) / 2n, receiver: friend }]),
  },
  warned: {
    expect: 'You were warned about this address',
    render: () => show([{ isWarnedOf: true }, { receiver: friend }]),
  },
  refused: {
    expect: 'The network would reject this transfer.',
    render: () => show(two, { estimate: { refusal: 'paused' } }),
  },
  unanswered: { expect: 'Send a second time', render: () => show(two, {}, true) },
  full: {
    expect: 'Send 20 transfers',
    render: () =>
      show(
        Array.from({ length: 20 }, (_, index) => ({
          amount: (BigInt(index + 1) * ether) / (index < 9 ? 100n : 1000n),
        })),
      ),
  },
  longWords: {
    expect: 'the-longest-name',
    render: () =>
      show([
        {
          amount: 123_456_789_012_345_678n,
          receiverName: `the-longest-name.${'that.anyone.has.'.repeat(6)}eth`,
        },
        { amount: 123_456_789_012_123_456n, receiver: friend, token: storyToken('AVERYLONGSYMBOL', '9e12') },
      ]),
  },
  empty: { expect: 'Nothing to review', render: () => show([]) },
} as const satisfies Stories
