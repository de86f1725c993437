import { toWallet } from '../../../core/wallet.js'
import type { Stories } from '../../../ui/Stories.js'
import { StoryModal } from '../../testing/StoryModal.js'
import { listedWallet } from '../../testing/storyDirectory.js'
import { storyPortico } from '../../testing/storyPortico.js'

function show(row: object) {
  return <StoryModal data={{ wallet: toWallet(row) }} kit={() => storyPortico()} view="Downloads" />
}

export const stories = {
  default: { expect: 'Install Osprey, then come back', render: () => show(listedWallet('Osprey')) },
  websiteOnly: {
    expect: 'Website',
    render: () => show(listedWallet('Osprey', { app_store: null, chrome_store: null, play_store: null })),
  },
  empty: {
    expect: 'No download page for Osprey',
    render: () => show({ id: 'osprey', name: 'Osprey' }),
  },
  longWords: {
    expect: 'Install The wallet with the longest name',
    render: () =>
      show(
        listedWallet('The wallet with the longest name that anyone has ever given to', {
          homepage: 'https://the-wallet-with-the-longest-name-that-anyone-has-ever-given-to.story.test',
        }),
      ),
  },
} as const satisfies Stories
