import type { Stories } from '../../../ui/Stories.js'
import { storyLookAlike, storyReceiver } from '../../testing/fillSend.js'
import { StoryModal } from '../../testing/StoryModal.js'
import { type StoryOptions, storyAddress, storyPortico } from '../../testing/storyPortico.js'
import { storyEther } from '../../testing/storySending.js'

const addresses = [storyAddress, storyReceiver, storyLookAlike] as const
const show = (options: StoryOptions = {}) => (
  <StoryModal
    kit={() =>
      storyPortico({ connected: 'Harbor', sending: {}, wallets: [{ addresses, name: 'Harbor' }], ...options })
    }
    view="SwitchAddress"
  />
)
const long = 'The wallet with the longest name that anyone has ever given to'

export const stories = {
  default: { expect: '2.500', render: () => show() },
  loading: { expect: 'Loading balance', render: () => show({ sending: { tokens: 'never' } }) },
  error: { expect: '–', render: () => show({ balance: 'fail', sending: { tokens: 'fail' } }) },
  restoring: { expect: '0x5290…9EE7', render: () => show({ restoring: true }) },
  one: { expect: 'Missing one?', render: () => show({ wallets: [{ name: 'Harbor' }] }) },
  longWords: {
    expect: long,
    render: () =>
      show({
        connected: long,
        sending: {
          tokens: [
            { ...storyEther, quantity: { decimals: '18', numeric: '123456789012.5' }, value: 12345678901234 },
          ],
        },
        wallets: [{ addresses, name: long }],
      }),
  },
} as const satisfies Stories
