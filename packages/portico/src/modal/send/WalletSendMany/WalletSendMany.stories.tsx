import type { Stories } from '../../../ui/Stories.js'
import { fillBatch } from '../../testing/fillSend.js'
import { StoryModal } from '../../testing/StoryModal.js'
import { storyPortico } from '../../testing/storyPortico.js'
import { type StorySending, storyToken } from '../../testing/storySending.js'
import type { BatchTransfer } from '../sendBatch.js'

const friend = '0xde709f2102306220921060314715629080e2fb77'
const dollars = storyToken('USDX', '1250.5', { name: 'Dollar of the stories' })
const two: readonly Partial<BatchTransfer>[] = [
  { receiverName: 'ada.eth' },
  { amount: '0.25', receiver: friend },
]

const show = (transfers: readonly Partial<BatchTransfer>[], sending: StorySending = {}) => (
  <StoryModal
    kit={() => {
      const portico = storyPortico({ connected: 'Harbor', sending: { sendsMany: 'approve', ...sending } })
      fillBatch(portico, transfers)
      return portico
    }}
    view="WalletSendMany"
  />
)

export const stories = {
  default: { expect: 'Send 2 transfers', render: () => show(two) },
  severalTokens: {
    expect: '1,250.5 USDX',
    render: () => show([...two, { amount: '1250.5', receiver: friend, token: dollars }]),
  },
  tooMuch: {
    expect: 'Together this is more ETH than you have',
    render: () => show([{ amount: '2' }, { amount: '1.5', receiver: friend }]),
  },
  warned: {
    expect: 'You were warned about this address',
    render: () => show([{ isWarnedOf: true }, { receiver: friend }]),
  },
  refused: {
    expect: 'The network would refuse this transfer.',
    render: () => show(two, { estimate: { refusal: 'paused' } }),
  },
  full: {
    expect: 'Send 20 transfers',
    render: () => show(Array.from({ length: 20 }, (_, index) => ({ amount: `0.0${index + 1}` }))),
  },
  longWords: {
    expect: 'the-longest-name',
    render: () =>
      show([
        {
          amount: '0.123456789012345678',
          receiverName: `the-longest-name.${'that.anyone.has.'.repeat(6)}eth`,
        },
        { amount: '123456789012.123456', receiver: friend, token: storyToken('AVERYLONGSYMBOL', '9e12') },
      ]),
  },
  empty: { expect: 'Nothing to review', render: () => show([]) },
} as const satisfies Stories
