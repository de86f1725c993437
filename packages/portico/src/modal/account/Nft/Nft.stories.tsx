import type { Nft } from '../../../core/entities.js'
import type { Stories } from '../../../ui/Stories.js'
import { StoryModal } from '../../testing/StoryModal.js'
import { storyNfts } from '../../testing/storyPortfolio.js'
import { storyPortico } from '../../testing/storyPortico.js'

const show = (index: number, more: Partial<Nft> = {}) => (
  <StoryModal
    data={{ nft: { ...storyNfts[index], ...more } }}
    kit={() => storyPortico({ connected: 'Harbor' })}
    view="Nft"
  />
)

export const stories = {
  default: { expect: 'Attributes', render: () => show(0) },
  several: { expect: 'You own', render: () => show(1) },
  // This NFT has no picture, no description and no attributes.
  empty: {
    expect: 'Harbor Lights #3',
    render: () => show(2, { attributes: [], collection: null, description: '' }),
  },
  spam: { expect: 'looks like spam', render: () => show(4) },
  full: {
    expect: 'Light 40',
    render: () =>
      show(3, {
        attributes: Array.from({ length: 60 }, (_, index) => ({
          trait_type: `Light ${index + 1}`,
          value: String(index),
        })),
        quantity: String(10n ** 60n),
        tokenId: String(2n ** 256n - 1n),
      }),
  },
  longWords: {
    expect: 'Donaudampfschifffahrt',
    render: () =>
      show(0, {
        attributes: [{ trait_type: 'Beförderungsbedingungen', value: 'Donaudampfschifffahrtsgesellschaft' }],
        collection: 'Elektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft',
        description: 'ضوء من أضواء الميناء القديم '.repeat(20),
        name: 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamter',
      }),
  },
} as const satisfies Stories
