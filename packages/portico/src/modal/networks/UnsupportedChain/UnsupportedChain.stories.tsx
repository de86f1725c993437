import type { Stories } from '../../../ui/Stories.js'
import { StoryModal } from '../../testing/StoryModal.js'
import { type StoryOptions, storyNetwork, storyNetworks, storyPortico } from '../../testing/storyPortico.js'

const show = (options: StoryOptions = {}) => (
  <StoryModal
    kit={() =>
      storyPortico({
        connected: 'Harbor',
        wallets: [{ name: 'Harbor', networkId: 'eip155:666' }],
        ...options,
      })
    }
  />
)

export const stories = {
  default: { expect: 'This site does not work on this network', render: () => show() },
  full: {
    expect: 'Network 12',
    render: () =>
      show({
        networks: [
          ...storyNetworks,
          ...Array.from({ length: 12 }, (_, index) => storyNetwork(100 + index, `Network ${index + 1}`)),
        ],
      }),
  },
} as const satisfies Stories
