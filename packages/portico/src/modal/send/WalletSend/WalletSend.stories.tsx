import type { Portico } from '../../../core/portico.js'
import type { Stories } from '../../../ui/Stories.js'
import { fillBatch, fillSend, knowUsers, storyLookAlike, storyReceiver } from '../../testing/fillSend.js'
import { StoryModal } from '../../testing/StoryModal.js'
import { type StoryOptions, storyAddress, storyPortico } from '../../testing/storyPortico.js'
import { type StorySending, storyEther, storyToken } from '../../testing/storySending.js'
import { transferFormOf } from '../transferForm.js'

type Typed = { amount?: string; receiver?: string; state?: Parameters<typeof fillSend>[1] }

/** Shows the view after the user has typed this text. */
function show(
  sending: StorySending,
  typed: Typed = {},
  options: StoryOptions = {},
  before?: (portico: Portico) => void,
) {
  const kit = () => {
    const portico = storyPortico({ connected: 'Harbor', sending, ...options })
    before?.(portico)
    const { amount = '', receiver = '', state } = typed
    fillSend(portico, {
      receiverAddress: undefined,
      sendTokenAmount: undefined,
      token: undefined,
      ...state,
    })
    transferFormOf(portico).setState({ amountText: amount, receiverText: receiver })
    return portico
  }
  return <StoryModal kit={kit} view="WalletSend" />
}
const ether = { state: { token: storyEther } }

export const stories = {
  default: {
    expect: 'Preview Send',
    render: () => show({}, { ...ether, amount: '0.5', receiver: storyReceiver }),
  },
  several: {
    expect: 'Add another recipient',
    render: () => show({ sendsMany: 'approve' }, { ...ether, amount: '0.5', receiver: storyReceiver }),
  },
  gathered: {
    expect: 'Preview 2 transfers',
    render: () =>
      show({ sendsMany: 'approve' }, ether, {}, (portico) =>
        fillBatch(portico, [
          { receiverName: 'ada.eth' },
          { amount: 250_000_000_000_000_000n, receiver: storyLookAlike },
        ]),
      ),
  },
  empty: { expect: 'Select Token', render: () => show({}) },
  amount: { expect: 'Add Amount', render: () => show({}, ether, {}, knowUsers) },
  incorrect: { expect: 'Incorrect Value', render: () => show({}, { ...ether, amount: '1e3' }) },
  insufficient: { expect: 'Insufficient Funds', render: () => show({}, { ...ether, amount: '3' }) },
  receiver: { expect: 'Add Address', render: () => show({}, { ...ether, amount: '0.5' }, {}, knowUsers) },
  invalid: {
    expect: 'Invalid Address',
    render: () => show({}, { ...ether, amount: '0.5', receiver: '0x1234' }),
  },
  name: {
    expect: 'ada.eth',
    render: () =>
      show({ names: { 'ada.eth': storyReceiver } }, { ...ether, amount: '0.5', receiver: 'ada.eth' }),
  },
  looking: {
    expect: 'Looking up ada.eth…',
    render: () => show({ names: { 'ada.eth': 'never' } }, { ...ether, amount: '0.5', receiver: 'ada.eth' }),
  },
  contact: {
    expect: 'Contact',
    render: () => show({}, { ...ether, amount: '0.5', receiver: storyReceiver }, {}, knowUsers),
  },
  ownAccount: {
    expect: 'Your own account',
    render: () => show({}, { ...ether, amount: '0.5', receiver: storyAddress }),
  },
  misspelt: {
    expect: 'A letter is probably wrong',
    render: () => show({ misspelt: [storyReceiver] }, { ...ether, amount: '0.5', receiver: storyReceiver }),
  },
  lookAlike: {
    expect: 'This address only looks like one you know',
    render: () => show({}, { ...ether, amount: '0.5', receiver: storyLookAlike }, {}, knowUsers),
  },
  suspiciousRecipient: {
    expect: 'Look-alike',
    render: () =>
      show({}, { ...ether, amount: '0.5' }, {}, (portico) =>
        knowUsers(portico, { recipients: [storyLookAlike] }),
      ),
  },
  unavailable: {
    expect: 'Token Balance Unavailable',
    render: () => show({ tokens: 'fail' }, {}, { balance: 'fail' }),
  },
  restoring: { expect: 'Add Amount', render: () => show({}, {}, { restoring: true }) },
  cannot: {
    expect: 'You cannot send here',
    render: () => <StoryModal kit={() => storyPortico({ connected: 'Harbor' })} view="WalletSend" />,
  },
  longWords: {
    expect: 'VERYLONGSYMBOL',
    render: () => {
      const token = storyToken('VERYLONGSYMBOL00', '1234567890123.123456', {
        name: 'A token whose name is far longer than any row',
        quantity: { decimals: '18', numeric: '1234567890123.123456789012345678' },
      })
      return show(
        { tokens: [token] },
        { amount: '123456789012.123456789012345678', receiver: storyReceiver, state: { token } },
        {},
        (portico) =>
          knowUsers(portico, {
            contacts: {
              'Somebody whose name is far longer than any row of any list anywhere': storyReceiver,
            },
          }),
      )
    },
  },
} as const satisfies Stories
