import type { Stories } from '../../../ui/Stories.js'
import { StoryModal } from '../../testing/StoryModal.js'
import { type StoryOptions, storyNetwork, storyPortico } from '../../testing/storyPortico.js'

const show = (options: StoryOptions = {}) => (
  <StoryModal kit={() => storyPortico({ connected: 'Harbor', ...options })} view="WalletReceive" />
)

export const stories = {
  default: { expect: 'Works on 3 networks', render: () => show() },
  short: { expect: 'Request an amount', render: () => show({ networks: [storyNetwork(1, 'Ethereum')] }) },
  restoring: {
    expect: 'Send only tokens of the networks below to this address.',
    render: () => show({ restoring: true }),
  },
  oneNetwork: {
    expect: 'Send only tokens of Ethereum to this address.',
    render: () => show({ networks: [storyNetwork(1, 'Ethereum')] }),
  },
  longWords: {
    expect: 'A network whose name is far longer',
    render: () =>
      show({ networks: [storyNetwork(1, 'A network whose name is far longer than any row that is drawn')] }),
  },
} as const satisfies Stories
