import type { Stories } from '../../../ui/Stories.js'
import { StoryModal } from '../../testing/StoryModal.js'
import { type StoryOptions, storyPortico } from '../../testing/storyPortico.js'
import { type StorySending, storyEther, storyToken } from '../../testing/storySending.js'

const show = (sending: StorySending, options: StoryOptions = {}) => (
  <StoryModal
    kit={() => storyPortico({ connected: 'Harbor', sending, ...options })}
    view="WalletSendSelectToken"
  />
)

export const stories = {
  default: { expect: 'Show hidden tokens (2)', render: () => show({}) },
  loading: { expect: 'Loading tokens…', render: () => show({ tokens: 'never' }) },
  error: {
    expect: 'Token Balance Unavailable',
    render: () => show({ tokens: 'fail' }, { balance: 'fail' }),
  },
  empty: { expect: 'Nothing to send on Ethereum', render: () => show({ tokens: [] }) },
  full: {
    expect: 'Token number 1',
    render: () =>
      show({
        tokens: [
          storyEther,
          ...Array.from({ length: 300 }, (_, index) =>
            storyToken(`T${index}`, String(300 - index), { name: `Token number ${index}` }),
          ),
        ],
      }),
  },
  longWords: {
    expect: 'A token whose name is far longer',
    render: () =>
      show({
        tokens: [
          storyEther,
          storyToken('VERYLONGSYMBOL00', '123456789012.123456', {
            name: 'A token whose name is far longer than any row that is ever drawn',
          }),
          storyToken('ARA', '12', { name: 'عملة ذات اسم طويل جدا' }),
        ],
      }),
  },
} as const satisfies Stories
