import { phoneWalletId } from '../../../core/connector.js'
import {
  ConnectionFailedError,
  ConnectionRejectedError,
  RequestPendingError,
  WalletLockedError,
} from '../../../core/errors/connection.js'
import { LocalNetworkBlockedError } from '../../../core/errors/localNetwork.js'
import type { Portico } from '../../../core/portico.js'
import type { Attempt } from '../../../core/state.js'
import type { Stories } from '../../../ui/Stories.js'
import { StoryModal } from '../../testing/StoryModal.js'
import { storyPortico } from '../../testing/storyPortico.js'

const wallet = { connectorId: 'test.story.harbor', namespace: 'eip155' } as const
const data = { ...wallet, name: 'Harbor' }
const walletName = 'Harbor'

/** Shows the view after an attempt with this outcome. */
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

/** Shows the same for a wallet's app on this phone. */
function onPhone(outcome: Parameters<typeof attempt>[0]) {
  const phone = { connectorId: phoneWalletId, namespace: 'solana' } as const
  const before = (portico: Portico) =>
    portico.store.setState({ attempt: { ...phone, ...outcome, id: 1 } as Attempt })
  const named = { ...phone, name: 'Wallet on this phone' }
  return <StoryModal before={before} data={named} kit={() => storyPortico()} view="ConnectingExternal" />
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
  phone: {
    expect: 'If your browser asks whether this site may reach apps on this device, allow it.',
    render: () => onPhone({ status: 'pending' }),
  },
  phoneBlocked: {
    expect: 'Your browser blocked the wallet app',
    render: () => onPhone({ error: new LocalNetworkBlockedError(), status: 'error' }),
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
