import type { ListedWallet } from '@portico/protocol/http'
import { storyImage } from './storyPortico.js'

const names = [
  ...['Osprey', 'Willow', 'Sable', 'Umber', 'Juniper', 'Meridian', 'Pebble', 'Quill', 'Tamarind', 'Vesper'],
  ...['Anchor', 'Borealis', 'Cinder', 'Drift', 'Ember', 'Fathom', 'Gale', 'Hollow', 'Isle', 'Jetty'],
]

/** Creates a fictional wallet of the directory that can be reached in every way. */
export function listedWallet(name: string, more: Partial<ListedWallet> = {}): ListedWallet {
  const slug = name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')
  const hue = [...name].reduce((sum, letter) => sum * 31 + letter.charCodeAt(0), 7) % 360
  return {
    app_store: `https://apps.story.test/${slug}`,
    chains: ['eip155:1'],
    chrome_store: `https://extensions.story.test/${slug}`,
    homepage: `https://${slug}.story.test`,
    id: slug,
    image_url: storyImage(name[0] ?? '', `hsl(${hue} 50% 38%)`),
    mobile_link: `${slug.replaceAll('-', '')}://`,
    name,
    play_store: `https://play.story.test/${slug}`,
    rdns: `test.story.${slug}`,
    ...more,
  }
}

/** Creates this many wallets. Every third has the badge. */
export function listWallets(count: number): readonly ListedWallet[] {
  return Array.from({ length: count }, (_, index) => {
    const round = Math.floor(index / names.length)
    const name = `${names[index % names.length]}${round === 0 ? '' : ` ${round + 1}`}`
    return listedWallet(name, index % 3 === 0 ? { badge_type: 'certified' } : {})
  })
}
