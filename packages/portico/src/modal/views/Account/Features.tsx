import { canSend } from '../../../core/actions/canSend.js'
import { getAccount } from '../../../core/actions/getAccount.js'
import type { WalletFeature } from '../../../core/features.js'
import type { Network } from '../../../core/network.js'
import { track } from '../../../core/track.js'
import { Icon } from '../../../ui/Icon/Icon.js'
import { arrowDownToLine, send } from '../../../ui/Icon/paths.js'
import { isSmartAccount } from '../../parts/isSmartAccount.js'
import { portfolioText } from '../../portfolioText.js'
import { useShell } from '../../shellContext.js'
import { useKitState } from '../../useKitState.js'

/** What can be done from here, in the host's order. Source: specification, section 2 (wallet feature order). */
export function Features({
  disabledReason,
  network,
}: {
  disabledReason: string | undefined
  network: Network
}) {
  const { navigate, portico } = useShell()
  const features = useKitState((state) => state.features)
  // Redrawn when the wallet answers: only then it can send.
  useKitState((state) => state.connections)

  function handleSend() {
    track(portico, {
      event: 'OPEN_SEND',
      properties: { isSmartAccount: isSmartAccount(getAccount(portico)), network: network.caipNetworkId },
    })
    navigate('WalletSend')
  }

  const offers: Partial<Record<WalletFeature, { icon: string; label: string; onClick: () => void }>> = {
    ...(features.receive && {
      receive: {
        icon: arrowDownToLine,
        label: portfolioText('account.receive'),
        onClick: () => navigate('WalletReceive'),
      },
    }),
    ...(features.send &&
      (canSend(portico) ||
        (disabledReason !== undefined && portico.families[network.chainNamespace]?.loadSending)) && {
        send: { icon: send, label: portfolioText('account.send'), onClick: handleSend },
      }),
  }
  const offered = features.walletFeaturesOrder.flatMap((feature) => {
    const offer = offers[feature]
    return offer ? [{ ...offer, feature }] : []
  })
  if (offered.length === 0) return null
  return (
    <ul aria-label={portfolioText('account.actions')} className="account-features">
      {offered.map(({ feature, icon, label, onClick }) => (
        <li key={feature}>
          <button
            aria-disabled={disabledReason === undefined ? undefined : true}
            className="account-feature"
            data-testid={`account-${feature}`}
            onClick={disabledReason === undefined ? onClick : undefined}
            title={disabledReason}
            type="button"
          >
            <Icon path={icon} />
            {label}
          </button>
        </li>
      ))}
    </ul>
  )
}
