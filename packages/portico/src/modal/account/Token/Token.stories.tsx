import type { TokenBalance } from '../../../core/tokenBalance.js'
import type { Stories } from '../../../ui/Stories.js'
import { StoryModal } from '../../testing/StoryModal.js'
import { storyPrices, storyTokens } from '../../testing/storyPortfolio.js'
import { storyPortico } from '../../testing/storyPortico.js'
import { type StoryServerOptions, storyServer } from '../../testing/storyServer.js'

/** Shows the token at this index of the list, changed by `more`. */
function show(
  index: number,
  more: Partial<TokenBalance> = {},
  answer: 'all' | 'never' = 'all',
  prices: StoryServerOptions['prices'] = storyPrices,
) {
  const token = { ...storyTokens[index], ...more } as TokenBalance
  const tokens = storyTokens.map((other, place) => (place === index ? token : other))
  return (
    <StoryModal
      data={{ token }}
      kit={() =>
        storyPortico({
          connected: 'Harbor',
          server: storyServer({ prices, tokens: answer === 'never' ? 'never' : tokens }).url,
        })
      }
      view="Token"
    />
  )
}

export const stories = {
  default: { expect: '1,250.5', render: () => show(1) },
  native: { expect: '1.234567890123456789', render: () => show(0) },
  pricesFell: { expect: 'Low', render: () => show(3) },
  pricesLoading: { expect: 'Loading prices', render: () => show(3, {}, 'all', 'never') },
  pricesFailed: { expect: 'Past prices could not be loaded', render: () => show(3, {}, 'all', 'fail') },
  // The listed balance stays on screen while it is read again.
  loading: { expect: '1,250.5', render: () => show(1, {}, 'never') },
  empty: { expect: 'HRB', render: () => show(4, { quantity: { decimals: '18', numeric: '0' } }) },
  spam: { expect: 'looks like spam', render: () => show(6) },
  full: {
    expect: '115,792',
    render: () =>
      show(4, {
        quantity: {
          decimals: '18',
          numeric: '115792089237316195423570985008687907853269984665640564039457.584007913129639935',
        },
      }),
  },
  longWords: {
    expect: 'Donaudampfschifffahrt',
    render: () =>
      show(1, {
        name: 'Donaudampfschifffahrtsgesellschaftswertmarkenverwaltungsamt',
        symbol: 'VERYLONGSYMBOLOFATOKEN',
      }),
  },
} as const satisfies Stories
