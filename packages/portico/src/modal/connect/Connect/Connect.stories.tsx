import type { Stories } from '../../../ui/Stories.js'
import { StoryModal } from '../../testing/StoryModal.js'
import { listedWallet, listWallets } from '../../testing/storyDirectory.js'
import { storyLogin } from '../../testing/storyEmbedded.js'
import { type StoryWallet, storyImage, storyPortico, storyWallets } from '../../testing/storyPortico.js'
import { type StoryServerOptions, storyServer } from '../../testing/storyServer.js'
import { playWalletConnect } from '../../testing/storyWalletConnect.js'

const terms = {
  privacyPolicyUrl: 'https://agora.test/privacy',
  termsConditionsUrl: 'https://agora.test/terms',
}
const many = Array.from(
  { length: 14 },
  (_, index): StoryWallet => ({
    imageUrl: storyImage(String.fromCharCode(65 + index), `hsl(${index * 47} 60% 38%)`),
    name: `${['Harbor', 'Lantern', 'Kestrel', 'Juniper', 'Meridian', 'Pebble', 'Quill'][index % 7]} ${index < 7 ? '' : 'Pro'}`.trim(),
  }),
)

const listed = ['Osprey', 'Willow', 'Sable', 'Umber'].map((name) => listedWallet(name))
const serve = (wallets: StoryServerOptions['wallets'] = listed) => storyServer({ wallets }).url

export const stories = {
  default: {
    expect: 'Connect wallet',
    render: () => <StoryModal kit={() => storyPortico()} />,
  },
  login: {
    expect: 'Email address',
    render: () => <StoryModal kit={() => storyLogin({}, { wallets: storyWallets })} />,
  },
  loginAlone: {
    expect: 'Continue with a wallet',
    render: () => (
      <StoryModal
        kit={() =>
          storyLogin(
            {},
            {
              features: { email: true, emailShowWallets: false, socials: ['google', 'x'] },
              wallets: storyWallets,
            },
          )
        }
      />
    ),
  },
  empty: {
    expect: 'No wallet found in this browser',
    render: () => <StoryModal kit={() => storyPortico({ wallets: [] })} />,
  },
  full: {
    expect: 'More wallets',
    render: () => (
      <StoryModal kit={() => storyPortico({ usedBefore: ['Kestrel', 'Pebble'], wallets: many })} />
    ),
  },
  directory: {
    expect: 'Osprey',
    render: () => (
      <StoryModal kit={() => storyPortico({ server: serve(), wallets: storyWallets.slice(0, 1) })} />
    ),
  },
  emptyDirectory: {
    expect: 'Osprey',
    render: () => <StoryModal kit={() => storyPortico({ server: serve(), wallets: [] })} />,
  },
  loading: {
    expect: 'All wallets',
    render: () => (
      <StoryModal kit={() => storyPortico({ server: serve('never'), wallets: storyWallets.slice(0, 1) })} />
    ),
  },
  sections: {
    expect: 'WalletConnect',
    render: () => (
      <StoryModal
        kit={() => {
          const portico = storyPortico({
            offer: { custom: [{ id: 'agora', name: 'Agora Wallet' }], featured: ['willow', 'sable'] },
            server: serve(listWallets(158)),
            usedBefore: ['Kestrel'],
            walletConnect: { projectId: 'story' },
            wallets: storyWallets,
          })
          playWalletConnect(portico)
          return portico
        }}
      />
    ),
  },
  lastUsed: {
    expect: 'Last used',
    render: () => <StoryModal kit={() => storyPortico({ usedBefore: ['Kestrel'] })} />,
  },
  legal: {
    expect: 'terms of service',
    render: () => <StoryModal kit={() => storyPortico({ ...terms, features: { legalCheckbox: true } })} />,
  },
  legalFooter: {
    expect: 'By connecting a wallet you accept the',
    render: () => <StoryModal kit={() => storyPortico(terms)} />,
  },
  duplicates: {
    expect: 'Two wallets call themselves Harbor',
    render: () => (
      <StoryModal
        kit={() =>
          storyPortico({
            wallets: [
              ...storyWallets,
              { duplicateOf: 'test.story.harbor', id: 'test.story.impostor', name: 'Harbor' },
            ],
          })
        }
      />
    ),
  },
  longWords: {
    expect: 'The wallet with the longest name that anyone has ever given to',
    render: () => (
      <StoryModal
        kit={() =>
          storyPortico({
            usedBefore: ['The wallet with the longest name that anyone has ever given to'],
            wallets: [
              { name: 'The wallet with the longest name that anyone has ever given to' },
              { name: 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamter' },
              { name: 'محفظة المنارة القديمة ذات الاسم الطويل جدا جدا' },
            ],
          })
        }
      />
    ),
  },
} as const satisfies Stories
