import { Row } from '../../ui/Row/Row.js'
import { Tag } from '../../ui/Tag/Tag.js'
import { WalletImage } from '../../ui/WalletImage/WalletImage.js'
import type { WalletChoice } from '../orderWallets.js'
import { useShell } from '../shellContext.js'
import { useLegalReason } from './LegalNotice.js'

/** One wallet of this page; choosing it asks it to connect. */
export function WalletRow({ isFirst, wallet }: { isFirst?: boolean; wallet: WalletChoice }) {
  const { connectWallet, t } = useShell()
  const disabledReason = useLegalReason()
  const { connector, hasTwin, isConnected, recency } = wallet
  const { id, imageUrl, name } = connector
  const tag = isConnected
    ? t('connect.connected')
    : recency === undefined
      ? undefined
      : t(recency === 0 ? 'connect.lastUsed' : 'connect.recent')
  return (
    <Row
      data-autofocus={isFirst ? '' : undefined}
      data-connector-id={id}
      data-testid={`wallet-${id}`}
      disabledReason={disabledReason}
      image={<WalletImage name={name} src={imageUrl} />}
      onClick={() => connectWallet(connector)}
      subtitle={hasTwin ? t('connect.sameName') : undefined}
      title={name}
      trailing={tag && <Tag variant={isConnected ? 'success' : 'accent'}>{tag}</Tag>}
    />
  )
}
