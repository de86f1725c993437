import type { Stories } from '../../../ui/Stories.js'
import { StoryModal } from '../../testing/StoryModal.js'
import { type StoryOptions, storyPortico } from '../../testing/storyPortico.js'

const show = (name: string, options: StoryOptions = {}) => (
  <StoryModal
    data={{
      connectors: [
        { chain: 'eip155', id: `test.story.${name.toLowerCase().replaceAll(/[^a-z0-9]/g, '')}` },
        { chain: 'bip122', id: `other.${name}` },
      ],
      name,
    }}
    kit={() => storyPortico({ otherFamily: 'bip122', otherWallets: [name], ...options })}
    view="ConnectingMultiChain"
  />
)
const long = 'The wallet with the longest name that anyone has ever given to'

export const stories = {
  default: { expect: 'Where do you want to use Harbor?', render: () => show('Harbor') },
  connected: { expect: 'Connected', render: () => show('Harbor', { connected: 'Harbor' }) },
  longWords: { expect: long, render: () => show(long, { wallets: [{ name: long }] }) },
} as const satisfies Stories
