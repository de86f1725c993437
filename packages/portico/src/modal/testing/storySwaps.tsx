import type { TokenBalance } from '../../core/tokenBalance.js'
import { type SwapForm, swapFormOf } from '../data/swapForm.js'
import type { ViewData } from '../navigation.js'
import type { ViewName } from '../viewName.js'
import { StoryModal } from './StoryModal.js'
import { type StoryOptions, type StoryPortico, storyPortico } from './storyPortico.js'
import { type StorySending, storyEther, storyToken } from './storySending.js'
import { type StoryServerOptions, storyServer } from './storyServer.js'

/** A dollar that the played server lists, of which the account has 1,250.5. */
export const storyDollar: TokenBalance = storyToken('USDC', '1250.5', {
  address: 'eip155:1:0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48',
  name: 'USD Coin',
})

const held: readonly TokenBalance[] = [
  storyEther,
  storyDollar,
  storyToken('LAMP', '80', { name: 'Lamp oil', price: 0.25 }),
  storyToken('GIFT', '9000', { name: 'Claim at gift.example.com', price: 0 }),
]

export type SwapStory = {
  form?: Partial<SwapForm>
  server?: StoryServerOptions
  swapping?: StorySending['swapping']
  tokens?: StorySending['tokens']
  options?: StoryOptions
}

/** A kit on which swaps work, with what was filled in. */
export function swapPortico({
  form,
  options,
  server,
  swapping = {},
  tokens = held,
}: SwapStory = {}): StoryPortico {
  const portico = storyPortico({
    connected: 'Harbor',
    features: { swaps: true },
    sending: { swapping, tokens },
    // What the account has is told by its wallet.
    server: storyServer({ portfolio: [], ...server }).url,
    ...options,
  })
  swapFormOf(portico).setState({ from: storyEther, ...form })
  return portico
}

/** A view of a swap, with what was filled in. */
export function showSwap(view: ViewName, story: SwapStory = {}, data?: ViewData) {
  return <StoryModal {...(data && { data })} kit={() => swapPortico(story)} view={view} />
}
