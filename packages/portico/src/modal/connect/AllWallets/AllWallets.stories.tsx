import type { Portico } from '../../../core/portico.js'
import type { Stories } from '../../../ui/Stories.js'
import { OnPhone } from '../../testing/OnPhone.js'
import { StoryModal } from '../../testing/StoryModal.js'
import { listedWallet, listWallets } from '../../testing/storyDirectory.js'
import { type StoryOptions, storyPortico, storyWallets } from '../../testing/storyPortico.js'
import { type StoryServerOptions, storyServer } from '../../testing/storyServer.js'

function show(answers: StoryServerOptions, options: StoryOptions = {}, before?: (portico: Portico) => void) {
  const kit = () =>
    storyPortico({ server: storyServer(answers).url, wallets: storyWallets.slice(0, 1), ...options })
  return <StoryModal {...(before && { before })} kit={kit} view="AllWallets" />
}

const long = [
  'The wallet with the longest name that anyone has ever given to',
  'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamter',
  'محفظة المنارة القديمة ذات الاسم الطويل جدا جدا',
]

export const stories = {
  default: { expect: 'Osprey', render: () => show({ wallets: listWallets(30) }) },
  full: { expect: 'Osprey', render: () => show({ wallets: listWallets(1000) }) },
  loading: { expect: 'Loading wallets', render: () => show({ wallets: 'never' }) },
  empty: { expect: 'No wallet is listed here', render: () => show({ wallets: [] }, { wallets: [] }) },
  failed: { expect: 'The list of wallets could not be loaded', render: () => show({ wallets: 'fail' }) },
  onPhone: {
    expect: 'Osprey',
    render: () => <OnPhone render={() => show({ wallets: listWallets(30) })} />,
  },
  longWords: {
    expect: 'The wallet with the longest name',
    render: () => show({ wallets: long.map((name, index) => listedWallet(name, { id: String(index) })) }),
  },
  legal: {
    expect: 'I accept the terms of this site',
    render: () => show({ wallets: listWallets(30) }, { features: { legalCheckbox: true } }),
  },
} as const satisfies Stories
