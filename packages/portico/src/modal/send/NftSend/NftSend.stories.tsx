import type { Nft } from '../../../core/entities.js'
import { SendUnansweredError } from '../../../core/errors/send.js'
import type { Stories } from '../../../ui/Stories.js'
import { storyReceiver } from '../../testing/fillSend.js'
import { StoryModal } from '../../testing/StoryModal.js'
import { storyNfts } from '../../testing/storyPortfolio.js'
import { type StoryOptions, storyPortico } from '../../testing/storyPortico.js'
import { openNftsOf } from '../nftRequest.js'

const show = (index: number, more: Partial<Nft> = {}, options: StoryOptions = {}) => (
  <StoryModal
    data={{ nft: { ...storyNfts[index], ...more } }}
    kit={() => storyPortico({ connected: 'Harbor', sending: {}, ...options })}
    view="NftSend"
  />
)
const unanswered = () => {
  const kit = () => {
    const portico = storyPortico({ connected: 'Harbor', sending: {} })
    const error = new SendUnansweredError({ walletName: 'Harbor' })
    // A cast: the ids of the stories' NFTs are typed as texts.
    const toOpen = (nft: unknown) => ({
      error,
      subject: { amount: 1n, nft: nft as Nft, receiver: storyReceiver },
    })
    openNftsOf(portico).setState(storyNfts.map(toOpen), true)
    return portico
  }
  return <StoryModal data={{ nft: storyNfts[0] }} kit={kit} view="NftSend" />
}

export const stories = {
  default: { expect: 'Harbor Lights #1', render: () => show(0) },
  several: { expect: 'You own 12', render: () => show(0, { quantity: '12', standard: 'ERC1155' }) },
  otherNetwork: { expect: 'Send NFT', render: () => show(0, { chainId: 'eip155:10' }) },
  restoring: { expect: 'Send NFT', render: () => show(0, {}, { restoring: true }) },
  unanswered: { expect: 'Send a second time', render: unanswered },
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
