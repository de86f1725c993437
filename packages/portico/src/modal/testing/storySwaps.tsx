import { localeOf } from '../../core/localeOf.js'
import type { TokenBalance } from '../../core/tokenBalance.js'
import type { ViewData } from '../shell/viewRow.js'
import { readSwapAmount } from '../swap/Swap/toSwapStep.js'
import { type SwapForm, swapFormOf } from '../swap/swapForm.js'
import type { ViewName } from '../views.js'
import { StoryModal } from './StoryModal.js'
import { type StoryOptions, type StoryPortico, storyPortico } from './storyPortico.js'
import { type StorySending, storyEther, storyToken } from './storySending.js'
import { type StoryServerOptions, storyServer } from './storyServer.js'

/** A dollar coin that the simulated server lists. The account has 1,250.5 of it. */
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

/** Creates a kit with swaps, with this form filled in. */
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
    // The wallet and not the server reports the account's tokens.
    server: storyServer({ portfolio: [], ...server }).url,
    ...options,
  })
  const { amountText = '', from = storyEther } = form ?? {}
  const read = readSwapAmount(amountText, from, { locale: localeOf(portico), unit: 'token' })
  swapFormOf(portico).setState({ amount: 'amount' in read ? read.amount : undefined, from, ...form })
  return portico
}

/** Shows a view of a swap, with this form filled in. */
export function showSwap(view: ViewName, story: SwapStory = {}, data?: ViewData) {
  return <StoryModal {...(data && { data })} kit={() => swapPortico(story)} view={view} />
}
