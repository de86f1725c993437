import type { Connection } from '../../core/state.js'
import { Tag } from '../../ui/Tag/Tag.js'
import { useText } from '../shell/shellContext.js'

/** Shows the account's type unless it is the usual one. */
export function AccountTypeTag({
  address,
  connection,
}: {
  address: string
  connection: Pick<Connection, 'accounts'>
}) {
  const t = useText('wallets')
  const type = connection.accounts.find((account) => account.address === address)?.type
  if (type === 'smartAccount') return <Tag variant="accent">{t('wallets.smartAccount')}</Tag>
  if (type === 'payment') return <Tag>{t('wallets.payment')}</Tag>
  return null
}
