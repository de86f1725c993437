import { isMobile } from '../../core/device/isMobile.js'
import { Icon } from '../../ui/Icon/Icon.js'
import { qrCode } from '../../ui/Icon/paths.js'
import { Row } from '../../ui/Row/Row.js'
import { Tag } from '../../ui/Tag/Tag.js'
import { WalletImage } from '../../ui/WalletImage/WalletImage.js'
import { useLegalReason } from '../parts/LegalNotice.js'
import { useShell } from '../shell/shellContext.js'
import { connectChoice } from './connectChoice.js'
import { connectIntent } from './connectIntent.js'
import type { WalletChoice } from './orderWallets.js'
import { pairingIntent } from './pairingIntent.js'

/** A row for one wallet of this page. A press connects the wallet. */
export function WalletRow({ isFirst, wallet }: { isFirst?: boolean; wallet: WalletChoice }) {
  const shell = useShell()
  const { portico, t } = shell
  const disabledReason = useLegalReason()
  const { connector, hasTwin, isConnected, kind, needsFamily, recency } = wallet
  const { chain, id, imageUrl, name } = connector
  // The family has the name of its first network on this site, because users recognize that name.
  const family = needsFamily && portico.networks.find(({ chainNamespace }) => chainNamespace === chain)?.name
  const tag = isConnected
    ? t('connect.connected')
    : recency !== undefined
      ? t(recency === 0 ? 'connect.lastUsed' : 'connect.recent')
      : kind === 'walletConnect' && !isMobile() && t('connect.qr')
  return (
    <Row
      {...(kind === 'walletConnect' ? pairingIntent(shell) : connectIntent(shell, connector))}
      data-autofocus={isFirst ? '' : undefined}
      data-connector-id={id}
      data-last={recency === 0 ? '' : undefined}
      data-testid={`wallet-${id}`}
      disabledReason={disabledReason}
      image={
        kind === 'walletConnect' ? (
          <span className="tile">
            <Icon path={qrCode} />
          </span>
        ) : (
          <WalletImage name={name} src={imageUrl} />
        )
      }
      onClick={() => connectChoice(shell, wallet)}
      subtitle={hasTwin ? t('connect.sameName') : family || undefined}
      title={name}
      trailing={
        tag && (
          <Tag variant={isConnected ? 'success' : recency === undefined ? 'neutral' : 'accent'}>{tag}</Tag>
        )
      }
    />
  )
}
