import type { ChainNamespace } from '@portico/protocol/caip'
import { canSend } from '../../../core/actions/canSend.js'
import { canSwap } from '../../../core/actions/canSwap.js'
import { getAccount } from '../../../core/actions/getAccount.js'
import { defaultWalletFeaturesOrder, type WalletFeature } from '../../../core/features.js'
import type { Network } from '../../../core/network.js'
import { track } from '../../../core/track.js'
import { Icon } from '../../../ui/Icon/Icon.js'
import { arrowDownToLine, creditCard, repeat, send } from '../../../ui/Icon/paths.js'
import { isSmartAccount } from '../../parts/isSmartAccount.js'
import { useShell, useText } from '../../shell/shellContext.js'
import { useKitState } from '../../shell/useKitState.js'

/** Families for which providers offer purchases. Source: specification, section 9. */
const onRampFamilies: readonly ChainNamespace[] = ['eip155', 'solana']

/** Shows the account's features, in the site's order. Source: specification, section 2 (wallet feature order). */
export function Features({
  disabledReason,
  network,
}: {
  disabledReason: string | undefined
  network: Network
}) {
  const portfolioText = useText('portfolio')
  const { navigate, portico } = useShell()
  const features = useKitState((state) => state.features)
  // Rerenders when the wallet responds, because the account can send only after that.
  useKitState((state) => state.connections)

  function handleSend() {
    track(portico, {
      event: 'OPEN_SEND',
      properties: { isSmartAccount: isSmartAccount(getAccount(portico)), network: network.caipNetworkId },
    })
    navigate('WalletSend')
  }

  function handleBuy() {
    track(portico, {
      event: 'SELECT_BUY_CRYPTO',
      properties: { isSmartAccount: isSmartAccount(getAccount(portico)) },
    })
    navigate('OnRampProviders')
  }

  function handleSwap() {
    track(portico, {
      event: 'OPEN_SWAP',
      properties: { isSmartAccount: isSmartAccount(getAccount(portico)), network: network.caipNetworkId },
    })
    navigate('Swap')
  }

  const offers: Partial<Record<WalletFeature, { icon: string; label: string; onClick: () => void }>> = {
    ...(features.onramp !== false &&
      portico.options.servers.length > 0 &&
      onRampFamilies.includes(network.chainNamespace) && {
        onramp: { icon: creditCard, label: portfolioText('account.buy'), onClick: handleBuy },
      }),
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
  if (canSwap(portico)) {
    offers.swaps = { icon: repeat, label: portfolioText('account.swap'), onClick: handleSwap }
  }
  const offered = (features.walletFeaturesOrder ?? defaultWalletFeaturesOrder).flatMap((feature) => {
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
