import '../../shell/modalChunk.js'
import { findActive, toNetworkId } from '../../../core/findActive.js'
import { NetworkPicture } from '../../parts/NetworkPicture.js'
import { RequestStatus } from '../../parts/RequestStatus.js'
import { useShell, useText } from '../../shell/shellContext.js'
import type { Text } from '../../shell/text.js'
import { useKitState } from '../../shell/useKitState.js'
import { useRequest } from '../../shell/useRequest.js'
import type { View } from '../../shell/view.js'
import type { DataOf } from '../../views.js'

type Data = DataOf<'SwitchNetwork'>

/**
 * The view of one switch to another network. The click that opened the view started the switch: effects never prompt.
 */
export const SwitchNetwork: View<Data> = {
  component: SwitchNetworkView,
  title: (text) => text('networks')('switch.title'),
}

function SwitchNetworkView({ networkId }: Data) {
  const t = useText('networks')
  const { networkSwitch, portico, retrySwitch, t: shared } = useShell()
  const running = useRequest(networkSwitch)
  const isThere = useKitState((state) => toNetworkId(state) === networkId)
  const wallet = useKitState((state) => findActive(state)?.name) ?? ''
  const name = portico.networks.find(({ caipNetworkId }) => caipNetworkId === networkId)?.name ?? networkId

  const status = running.subject === networkId ? running : undefined
  const words = isThere
    ? ({ detail: '', status: 'success', title: t('switch.done', { network: name }) } as const)
    : status?.status === 'pending'
      ? ({
          detail: t('switch.pending.detail', { network: name, wallet }),
          status: 'pending',
          title: t('switch.pending', { wallet }),
        } as const)
      : status?.status === 'error'
        ? ({
            ...describeError(t, shared, status.error.code, { network: name, wallet }),
            status: 'error',
          } as const)
        : ({
            detail: t('switch.idle.detail', { wallet }),
            status: 'idle',
            title: t('switch.idle', { network: name }),
          } as const)
  const label =
    words.status === 'error'
      ? shared('try.again')
      : words.status === 'idle'
        ? t('switch.start', { network: name })
        : undefined

  return (
    <RequestStatus
      {...words}
      action={label === undefined ? undefined : { label, onClick: () => retrySwitch(networkId) }}
      image={<NetworkPicture name={name} networkId={networkId} size={72} />}
      waitingDetail={t('switch.waiting', { wallet })}
    />
  )
}

function describeError(
  t: Text<'networks'>,
  shared: Text,
  code: string,
  names: { network: string; wallet: string },
) {
  const { wallet } = names
  switch (code) {
    case 'NETWORK_SWITCH_REJECTED':
      return { detail: t('error.NETWORK_SWITCH_REJECTED.advice'), title: t('error.NETWORK_SWITCH_REJECTED') }
    case 'CHAIN_NOT_SUPPORTED':
      return { detail: t('error.CHAIN_NOT_SUPPORTED.advice', names), title: t('error.CHAIN_NOT_SUPPORTED') }
    case 'REQUEST_PENDING':
      return {
        detail: shared('error.REQUEST_PENDING.advice', { wallet }),
        title: shared('error.REQUEST_PENDING', { wallet }),
      }
    default:
      return {
        detail: t('error.NETWORK_SWITCH_FAILED.advice', names),
        title: t('error.NETWORK_SWITCH_FAILED', { wallet }),
      }
  }
}
