import type { Portico } from '../../../core/createPortico.js'
import type { Stories } from '../../../ui/Stories.js'
import { StoryModal } from '../../testing/StoryModal.js'
import { type StoryWallet, storyImage, storyPortico, storyWallets } from '../../testing/storyPortico.js'

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

const server = 'https://directory.story.test'
const recommended = ['Osprey', 'Willow', 'Sable', 'Umber'].map((name, index) => ({
  href: `https://${name.toLowerCase()}.story.test`,
  wallet: { id: name, image_url: storyImage(name[0] ?? '', `hsl(${index * 80} 50% 38%)`), name },
}))
// What the directory's server said is kept by the kit: nothing is asked of a server that does not exist.
const remember = (portico: Portico, answer: Promise<unknown>) =>
  void portico.internal.memo.set('modal.recommended', answer)
const answered = (portico: Portico) => remember(portico, Promise.resolve(recommended))
const unanswered = (portico: Portico) => remember(portico, new Promise(() => {}))

export const stories = {
  default: {
    expect: 'Connect wallet',
    render: () => <StoryModal kit={() => storyPortico()} />,
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
    expect: 'Wallets you can install',
    render: () => (
      <StoryModal before={answered} kit={() => storyPortico({ server, wallets: storyWallets.slice(0, 1) })} />
    ),
  },
  emptyDirectory: {
    expect: 'Osprey',
    render: () => <StoryModal before={answered} kit={() => storyPortico({ server, wallets: [] })} />,
  },
  loading: {
    expect: 'Wallets you can install',
    render: () => (
      <StoryModal
        before={unanswered}
        kit={() => storyPortico({ server, wallets: storyWallets.slice(0, 1) })}
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
