import type { Portico } from '../../../core/createPortico.js'
import {
  ConnectionFailedError,
  ConnectionRejectedError,
  RequestPendingError,
  WalletLockedError,
} from '../../../core/errors/connection.js'
import type { Attempt } from '../../../core/state.js'
import type { Stories } from '../../../ui/Stories.js'
import { StoryModal } from '../../testing/StoryModal.js'
import { storyPortico } from '../../testing/storyPortico.js'

const wallet = { connectorId: 'test.story.harbor', namespace: 'eip155' } as const
const data = { ...wallet, name: 'Harbor' }
const walletName = 'Harbor'

/** The view after an attempt that stands like this. */
function attempt(
  outcome: Pick<Attempt, 'status'> & {
    error?: Extract<Attempt, { status: 'error' }>['error']
    switchTo?: Extract<Attempt, { status: 'pending' }>['switchTo']
  },
) {
  const before = (portico: Portico) =>
    portico.store.setState({ attempt: { ...wallet, ...outcome, id: 1 } as Attempt })
  return <StoryModal before={before} data={data} kit={() => storyPortico()} view="ConnectingExternal" />
}

export const stories = {
  pending: { expect: 'Approve in Harbor', render: () => attempt({ status: 'pending' }) },
  switching: {
    expect: 'Switch in Harbor',
    render: () => attempt({ status: 'pending', switchTo: 'eip155:8453' }),
  },
  rejected: {
    expect: 'Connection rejected',
    render: () => attempt({ error: new ConnectionRejectedError(), status: 'error' }),
  },
  failed: {
    expect: 'Failed to connect',
    render: () => attempt({ error: new ConnectionFailedError(), status: 'error' }),
  },
  locked: {
    expect: 'Harbor is locked',
    render: () => attempt({ error: new WalletLockedError({ walletName }), status: 'error' }),
  },
  alreadyAsked: {
    expect: 'Harbor is already waiting for your answer',
    render: () => attempt({ error: new RequestPendingError({ walletName }), status: 'error' }),
  },
  idle: {
    expect: 'Not connected yet',
    render: () => <StoryModal data={data} kit={() => storyPortico()} view="ConnectingExternal" />,
  },
  longWords: {
    expect: 'Approve in The wallet with the longest name that anyone has ever given to',
    render: () => {
      const name = 'The wallet with the longest name that anyone has ever given to'
      const long = { connectorId: 'test.story.long', name, namespace: 'eip155' } as const
      return (
        <StoryModal
          before={(portico) =>
            portico.store.setState({ attempt: { ...long, id: 1, status: 'pending' } as Attempt })
          }
          data={long}
          kit={() => storyPortico({ wallets: [{ id: 'test.story.long', name }] })}
          view="ConnectingExternal"
        />
      )
    },
  },
} as const satisfies Stories
