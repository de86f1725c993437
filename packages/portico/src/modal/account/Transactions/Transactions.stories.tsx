import type { Stories } from '../../../ui/Stories.js'
import { StoryModal } from '../../testing/StoryModal.js'
import {
  manyTransactions,
  poisonedHistory,
  storyHistory,
  toTransaction,
} from '../../testing/storyPortfolio.js'
import { storyPortico } from '../../testing/storyPortico.js'
import { type StoryServerOptions, storyServer } from '../../testing/storyServer.js'

const show = (answers: StoryServerOptions) => (
  <StoryModal
    kit={() => storyPortico({ connected: 'Harbor', server: storyServer(answers).url })}
    view="Transactions"
  />
)

export const stories = {
  default: { expect: 'Received', render: () => show({ history: storyHistory }) },
  loading: { expect: 'Loading activity', render: () => show({ history: 'never' }) },
  empty: { expect: 'No activity yet', render: () => show({ history: [] }) },
  error: { expect: 'Failed to fetch transactions', render: () => show({ history: { raw: '{' } }) },
  full: { expect: 'Sent', render: () => show({ history: manyTransactions(400) }) },
  spam: { expect: 'Suspicious', render: () => show({ history: poisonedHistory }) },
  unsupported: { expect: 'Activity is not shown on this network', render: () => show({ portfolio: [] }) },
  disconnected: {
    expect: 'No account is connected',
    render: () => <StoryModal kit={() => storyPortico()} view="Transactions" />,
  },
  longWords: {
    expect: 'Received',
    render: () =>
      show({
        history: [
          toTransaction(1, 'receive', 1, {
            transfers: [
              {
                counterparty: `0x${'ab'.repeat(20)}`,
                direction: 'in',
                nft_info: { name: 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamter' },
                quantity: { numeric: '123456789' },
              },
            ],
          }),
          toTransaction(2, 'send', 40, {
            status: 'failed',
            transfers: [
              {
                counterparty: `0x${'cd'.repeat(20)}`,
                direction: 'out',
                fungible_info: { name: 'رمز طويل جدا', symbol: 'VERYLONGSYMBOLOFATOKEN' },
                quantity: { numeric: '123456789012345678901234.5678' },
              },
            ],
          }),
        ],
      }),
  },
} as const satisfies Stories
