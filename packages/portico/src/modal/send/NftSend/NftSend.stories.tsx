import type { Nft } from '../../../core/entities.js'
import type { Stories } from '../../../ui/Stories.js'
import { StoryModal } from '../../testing/StoryModal.js'
import { storyNfts } from '../../testing/storyPortfolio.js'
import { type StoryOptions, storyPortico } from '../../testing/storyPortico.js'

const show = (index: number, more: Partial<Nft> = {}, options: StoryOptions = {}) => (
  <StoryModal
    data={{ nft: { ...storyNfts[index], ...more } }}
    kit={() => storyPortico({ connected: 'Harbor', sending: {}, ...options })}
    view="NftSend"
  />
)

export const stories = {
  default: { expect: 'Harbor Lights #1', render: () => show(0) },
  several: { expect: 'You own 12', render: () => show(0, { quantity: '12', standard: 'ERC1155' }) },
  otherNetwork: { expect: 'Send NFT', render: () => show(0, { chainId: 'eip155:10' }) },
  restoring: { expect: 'Send NFT', render: () => show(0, {}, { restoring: true }) },
  longWords: {
    expect: 'far longer than any line',
    render: () =>
      show(0, {
        collection: 'A collection whose name is far longer than any line that is drawn here',
        name: 'An NFT whose name is far longer than any line that is drawn',
        quantity: String(2n ** 256n - 1n),
        standard: 'ERC1155',
      }),
  },
} as const satisfies Stories
