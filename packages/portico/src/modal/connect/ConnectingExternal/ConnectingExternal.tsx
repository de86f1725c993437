import '../../shell/modalChunk.js'
import type { ChainNamespace } from '@portico/protocol/caip'
import { useEffect } from 'react'
import { phoneWalletId } from '../../../core/connector.js'
import type { State } from '../../../core/state.js'
import { WalletImage } from '../../../ui/WalletImage/WalletImage.js'
import { RequestStatus, successMs } from '../../parts/RequestStatus.js'
import { useIsSignInOver } from '../../parts/useIsSignInOver.js'
import { useShell, useText } from '../../shell/shellContext.js'
import type { Text } from '../../shell/text.js'
import { useKitState } from '../../shell/useKitState.js'
import type { View } from '../../shell/view.js'
import type { DataOf } from '../../views.js'

type Data = DataOf<'ConnectingExternal'>

/** The view of one attempt to connect. The click that opened the view started the attempt: effects never prompt. */
export const ConnectingExternal: View<Data> = {
  component: ConnectingExternalView,
  title: (_, { name }) => name,
}

function ConnectingExternalView({ connectorId, name, namespace }: Data) {
  const connectingText = useText('connecting')
  const shell = useShell()
  const { close, connectWallet, load, portico, t } = shell
  const status = useKitState((state) => readStatus(state, connectorId, namespace))
  const network = useKitState(({ attempt }) =>
    attempt?.status === 'pending' && attempt.switchTo
      ? portico.networks.find(({ caipNetworkId }) => caipNetworkId === attempt.switchTo)?.name
      : undefined,
  )
  const imageUrl = useKitState((state) => findWallet(state, connectorId, namespace)?.imageUrl)
  const isSignInOver = useIsSignInOver()
  const isDone = status === 'success' && isSignInOver

  useEffect(() => {
    if (!isDone) return
    const timer = setTimeout(() => {
      close()
      // Loads the view that is most likely next. An earlier load would compete with the site's own rendering of the
      // address.
      load('Account')
    }, successMs)
    return () => clearTimeout(timer)
  }, [close, isDone, load])

  const isPhone = connectorId === phoneWalletId
  const { action, ...words } =
    (isPhone && describePhone(connectingText, t, status)) ||
    describe(connectingText, t, status, { network, wallet: name })
  return (
    <RequestStatus
      {...words}
      action={
        action === undefined
          ? undefined
          : { label: action, onClick: () => connectWallet({ chain: namespace, id: connectorId, name }) }
      }
      image={<WalletImage name={name} size={72} src={imageUrl} />}
      waitingDetail={isPhone ? connectingText('phone.waiting') : t('connecting.waiting', { wallet: name })}
    />
  )
}

/** Returns `idle`, `pending`, `success`, or the code of the error. */
function readStatus({ attempt, connections }: State, connectorId: string, namespace: ChainNamespace): string {
  if (attempt?.connectorId === connectorId && attempt.namespace === namespace) {
    return attempt.status === 'pending' ? 'pending' : attempt.error.code
  }
  const isLive = connections.some(
    (connection) =>
      connection.connectorId === connectorId &&
      connection.namespace === namespace &&
      connection.status === 'live',
  )
  return isLive ? 'success' : 'idle'
}

function findWallet(state: State, id: string, namespace: ChainNamespace) {
  return state.connectors.find((connector) => connector.id === id && connector.chain === namespace)
}

/**
 * Describes the state of a wallet's app on the same phone. The app is not a window of this browser, and the browser
 * asks the user before it lets the page reach the app.
 */
function describePhone(connectingText: Text<'connecting'>, t: Text, status: string) {
  if (status === 'pending') {
    return {
      action: connectingText('phone.again'),
      detail: connectingText('phone.detail'),
      status,
      title: connectingText('phone.title'),
    } as const
  }
  if (status !== 'LOCAL_NETWORK_BLOCKED') return undefined
  return {
    action: t('try.again'),
    detail: connectingText('phone.blocked.advice'),
    status: 'error',
    title: connectingText('phone.blocked'),
  } as const
}

const errorCodes = ['CONNECTION_REJECTED', 'CONNECTOR_NOT_FOUND', 'REQUEST_PENDING', 'WALLET_LOCKED'] as const

function describe(
  connectingText: Text<'connecting'>,
  t: Text,
  status: string,
  { network, wallet }: { network: string | undefined; wallet: string },
) {
  if (status === 'pending' && network) {
    return {
      detail: connectingText('connecting.switch.detail', { network, wallet }),
      status,
      title: connectingText('connecting.switch', { wallet }),
    } as const
  }
  if (status === 'pending') {
    return {
      detail: t('connecting.pending.detail', { wallet }),
      status,
      title: t('connecting.pending', { wallet }),
    } as const
  }
  if (status === 'success') {
    return {
      detail: t('connecting.connected.detail', { wallet }),
      status,
      title: t('connecting.connected'),
    } as const
  }
  if (status === 'idle') {
    return {
      action: connectingText('connecting.start', { wallet }),
      detail: connectingText('connecting.idle.detail', { wallet }),
      status,
      title: connectingText('connecting.idle'),
    } as const
  }
  const code = errorCodes.find((known) => known === status) ?? 'CONNECTION_FAILED'
  return {
    action: t('try.again'),
    detail:
      code === 'CONNECTOR_NOT_FOUND' ? t(`error.${code}.advice`) : t(`error.${code}.advice`, { wallet }),
    status: 'error',
    title:
      code === 'CONNECTION_REJECTED' || code === 'CONNECTION_FAILED'
        ? t(`error.${code}`)
        : t(`error.${code}`, { wallet }),
  } as const
}
