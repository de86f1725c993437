import type { TrackedSend } from '../../../core/entities.js'
import { changeSends } from '../../../core/trackedSends.js'
import type { Stories } from '../../../ui/Stories.js'
import { StoryModal } from '../../testing/StoryModal.js'
import { storyFriend } from '../../testing/storyPortfolio.js'
import { storyAddress, storyPortico } from '../../testing/storyPortico.js'
import type { StorySending } from '../../testing/storySending.js'

const hash = `0x${'5e'.repeat(32)}`
export const pendingId = `eip155:1:${hash}`

/** Creates a transaction that an account of the stories sent a minute ago. */
export function pendingSend(more: Partial<TrackedSend> = {}): TrackedSend {
  return {
    amount: '1500000000000000000',
    decimals: 18,
    from: storyAddress,
    hash,
    id: pendingId,
    networkId: 'eip155:1',
    nonce: 7,
    sentAt: Date.now() - 60_000,
    status: 'pending',
    symbol: 'ETH',
    to: storyFriend,
    ...more,
  }
}

const show = (more: Partial<TrackedSend> = {}, sending: StorySending = { replacing: {} }) => (
  <StoryModal
    before={(portico) => changeSends(portico, () => [pendingSend(more)])}
    data={{ id: pendingId }}
    kit={() => storyPortico({ connected: 'Harbor', sending: { ends: 'never', ...sending } })}
    view="PendingTransaction"
  />
)

const ended = (status: TrackedSend['status']) =>
  show({ replacedBy: `0x${'ab'.repeat(32)}`, settledAt: Date.now() - 5_000, status })

export const stories = {
  default: { expect: 'Speed up', render: () => show() },
  fixed: { expect: 'cannot be sped up or canceled', render: () => show({}, {}) },
  batch: {
    expect: '3 transfers',
    render: () => show({ callsId: 'batch-1', count: 3, hash: 'batch-1', id: pendingId }, {}),
  },
  swap: {
    expect: '1,250.5',
    render: () => show({ bought: { amount: '1250500000', decimals: 6, symbol: 'USDX' }, kind: 'swap' }),
  },
  speedingUp: {
    expect: 'Being sped up',
    render: () => show({ replacement: { hash: `0x${'fe'.repeat(32)}`, kind: 'speed-up' } }),
  },
  confirmed: { expect: 'Confirmed', render: () => ended('confirmed') },
  canceled: { expect: 'Canceled', render: () => ended('canceled') },
  failed: { expect: 'Failed on the network', render: () => ended('failed') },
  replaced: { expect: 'Replaced', render: () => ended('replaced') },
  dropped: {
    expect: 'Not found on the network',
    render: () => show({ status: 'dropped' }, { ends: 'unknown' }),
  },
  gone: {
    expect: 'not stored here',
    render: () => (
      <StoryModal
        data={{ id: 'eip155:1:0x00' }}
        kit={() => storyPortico({ connected: 'Harbor' })}
        view="PendingTransaction"
      />
    ),
  },
} satisfies Stories
