import { type ReactNode, useEffect } from 'react'
import { RequestStatus, successMs } from '../parts/RequestStatus.js'
import { useIsSignInOver } from '../parts/useIsSignInOver.js'
import { useShell, useText } from '../shell/shellContext.js'
import type { PairingRun } from './usePairing.js'

/**
 * Shows the outcome of a pairing: connected, or the reason of the failure in the specification's words. After a
 * success, the modal closes.
 */
export function PairingOutcome({
  image,
  more,
  name,
  retry,
  run,
}: {
  image: ReactNode
  more?: ReactNode
  /** Name of the wallet, if one was chosen. */
  name: string | undefined
  retry: () => void
  run: Exclude<PairingRun, { status: 'pending' }>
}) {
  const t = useText('directory')
  const { close, t: shared } = useShell()
  const isSignInOver = useIsSignInOver()
  const isDone = run.status === 'connected' && isSignInOver
  useEffect(() => {
    if (!isDone) return
    const timer = setTimeout(close, successMs)
    return () => clearTimeout(timer)
  }, [close, isDone])

  if (run.status === 'connected') {
    return (
      <RequestStatus
        detail={name === undefined ? t('wc.connected.any') : t('wc.connected', { wallet: name })}
        image={image}
        status="success"
        title={shared('connecting.connected')}
      />
    )
  }
  return (
    <RequestStatus
      {...describe(run.code)}
      action={{ label: shared('try.again'), onClick: retry }}
      image={image}
      more={more}
      status="error"
    />
  )

  function describe(code: string) {
    if (code === 'CONNECTION_REJECTED') {
      return { detail: t('wc.rejected.advice'), title: shared('error.CONNECTION_REJECTED') }
    }
    if (code === 'RELAY_UNREACHABLE') return { detail: t('wc.relay.advice'), title: t('wc.relay') }
    return { detail: t('wc.failed.advice'), title: shared('error.CONNECTION_FAILED') }
  }
}
