import type { Stories } from '../../../ui/Stories.js'
import { StoryModal } from '../../testing/StoryModal.js'
import { listedWallet, listWallets } from '../../testing/storyDirectory.js'
import { storyPortico } from '../../testing/storyPortico.js'
import { type StoryServerOptions, storyServer } from '../../testing/storyServer.js'

function show(answers: StoryServerOptions) {
  return (
    <StoryModal
      kit={() => storyPortico({ server: storyServer(answers).url, wallets: [] })}
      view="GetWallet"
    />
  )
}

export const stories = {
  default: { expect: 'Explore all wallets', render: () => show({ wallets: listWallets(158) }) },
  loading: { expect: 'Any of these will do', render: () => show({ wallets: 'never' }) },
  empty: { expect: 'No wallet is listed here', render: () => show({ wallets: [] }) },
  failed: {
    expect: 'The list of wallets could not be loaded',
    render: () => show({ wallets: 'fail' }),
  },
  longWords: {
    expect: 'The wallet with the longest name',
    render: () =>
      show({ wallets: [listedWallet('The wallet with the longest name that anyone has ever given to')] }),
  },
} as const satisfies Stories
