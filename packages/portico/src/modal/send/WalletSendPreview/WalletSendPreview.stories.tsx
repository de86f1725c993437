import { loadSendBalances } from '../../../core/actions/loadSendBalances.js'
import type { SendState } from '../../../core/entities.js'
import type { Portico } from '../../../core/portico.js'
import type { Stories } from '../../../ui/Stories.js'
import { fillSend, knowUsers, storyLookAlike, storyReceiver } from '../../testing/fillSend.js'
import { ReviewedSend } from '../../testing/ReviewedSend.js'
import { StoryModal } from '../../testing/StoryModal.js'
import { type StoryOptions, storyNetwork, storyPortico } from '../../testing/storyPortico.js'
import { type StorySending, storyEther, storyToken } from '../../testing/storySending.js'
import { transferFormOf } from '../transferForm.js'

function filled(sending: StorySending, state: Partial<SendState> = {}, options: StoryOptions = {}) {
  const portico = storyPortico({ connected: 'Harbor', sending, ...options })
  // In a real visit, the balances have loaded before the review, because the previous screen shows them.
  void loadSendBalances(portico).catch(() => {})
  fillSend(portico, state)
  return portico
}
const show = (sending: StorySending, state?: Partial<SendState>, before?: (portico: Portico) => void) => (
  <StoryModal
    kit={() => {
      const portico = filled(sending, state)
      before?.(portico)
      return portico
    }}
    view="WalletSendPreview"
  />
)
const asked = (sending: StorySending, state?: Partial<SendState>) => (
  <ReviewedSend kit={() => filled(sending, state)} />
)
const names = {
  'ada.eth': [storyReceiver, '0x27b1fdb04752bbc536007a920d24acb045561c26'],
} as const

export const stories = {
  default: { expect: '0.000021', render: () => show({}) },
  token: {
    expect: '1,250.5',
    render: () =>
      show({}, { sendTokenAmount: 1_250_500_000n, token: storyToken('USDX', '1250.5', { name: 'Dollar' }) }),
  },
  named: {
    expect: 'ada.eth',
    render: () => show({ names }, { receiverProfileName: 'ada.eth' }),
  },
  contact: { expect: 'Ada Lovelace', render: () => show({}, {}, knowUsers) },
  confirmedLookAlike: {
    expect: 'You were warned about this address',
    render: () =>
      show({}, { receiverAddress: storyLookAlike }, (portico) => {
        knowUsers(portico)
        transferFormOf(portico).setState({ confirmedReceiver: storyLookAlike })
      }),
  },
  loading: { expect: 'Calculating the network fee…', render: () => show({ estimate: 'never' }) },
  unknownFee: { expect: 'Not able to retrieve balance', render: () => show({ estimate: 'fail' }) },
  unknownDataFee: {
    expect: 'plus a network data fee, not known yet',
    render: () => show({ estimate: { fee: { isDataFeeUnknown: true } } }),
  },
  insufficientFee: {
    expect: 'There is not enough ETH for the network fee.',
    render: () => show({}, { sendTokenAmount: 2_500_000_000_000_000_000n }),
  },
  refused: {
    expect: 'The network would reject this transfer.',
    render: () => show({ estimate: { refusal: 'TRANSFER_PAUSED' } }),
  },
  deposit: {
    expect: 'to open a token account for the recipient',
    render: () => show({ estimate: { depositWei: 2_039_280_000_000_000n } }),
  },
  tokenFee: {
    expect: 'The token itself takes',
    render: () => show({ estimate: { received: 490_000_000_000_000_000n } }),
  },
  waiting: {
    expect: 'You have an earlier transfer on its way.',
    render: () => show({ estimate: { waiting: 1 } }),
  },
  asking: { expect: 'Approve in Harbor', render: () => asked({ sends: 'never' }) },
  declined: { expect: 'You declined in Harbor.', render: () => asked({ sends: 'reject' }) },
  failed: { expect: 'Harbor could not send it', render: () => asked({ sends: 'fail' }) },
  alreadyAsked: {
    expect: 'Harbor is already waiting for your answer',
    render: () => asked({ sends: 'pending' }),
  },
  changed: {
    expect: 'ada.eth now points to another address.',
    render: () => asked({ names: { 'ada.eth': names['ada.eth'][1] } }, { receiverProfileName: 'ada.eth' }),
  },
  empty: {
    expect: 'There is nothing to review',
    render: () => (
      <StoryModal kit={() => storyPortico({ connected: 'Harbor', sending: {} })} view="WalletSendPreview" />
    ),
  },
  longWords: {
    expect: '123,456,789,012.123456789012345678',
    render: () => {
      const token = {
        ...storyEther,
        quantity: { decimals: '18', numeric: '1234567890123.123456789012345678' },
        symbol: 'VERYLONGSYMBOL',
      }
      return (
        <StoryModal
          kit={() =>
            filled(
              { tokens: [token] },
              {
                receiverProfileName: 'somebody-whose-name-is-far-longer-than-any-row-of-any-list.eth',
                sendTokenAmount: 123_456_789_012_123_456_789_012_345_678n,
                token,
              },
              {
                connected: 'The wallet with the longest name that anyone has ever given to',
                networks: [
                  storyNetwork(1, 'A network whose name is far longer than any row', 'VERYLONGSYMBOL'),
                ],
                wallets: [{ name: 'The wallet with the longest name that anyone has ever given to' }],
              },
            )
          }
          view="WalletSendPreview"
        />
      )
    },
  },
} as const satisfies Stories
