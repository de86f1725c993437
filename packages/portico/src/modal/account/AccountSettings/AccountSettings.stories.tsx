import { connectEmbedded } from '../../../core/actions/connectEmbedded.js'
import type { Stories } from '../../../ui/Stories.js'
import { StoryModal } from '../../testing/StoryModal.js'
import { storyLogin } from '../../testing/storyEmbedded.js'

const connected = (script: Parameters<typeof storyLogin>[0] = {}) => (
  <StoryModal
    before={(portico) => connectEmbedded(portico)}
    kit={() => storyLogin(script)}
    view="AccountSettings"
  />
)

export const stories = {
  default: { expect: 'alice@portico.test', render: () => connected() },
  operator: {
    expect: 'Add a passkey or password',
    render: () => connected({ user: { custody: 'operator' } }),
  },
  user: { expect: 'Only you can open your wallet', render: () => connected({ user: { custody: 'user' } }) },
  smartAccount: { expect: 'Use the smart account', render: () => connected({ smartAccountNetworks: [1] }) },
  longWords: {
    expect: 'Standard account',
    render: () =>
      connected({
        user: {
          email: 'somebody.with.a.very.long.name.that.goes.on@an-address-of-many-letters.portico.test',
        },
      }),
  },
} as const satisfies Stories
