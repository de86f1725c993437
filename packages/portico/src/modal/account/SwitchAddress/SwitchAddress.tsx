import '../../shell/modalChunk.js'
import { type CaipNetworkId, factsOf } from '@portico/protocol/caip'
import { switchAccount } from '../../../core/actions/switchAccount.js'
import { findActive, toNetworkId } from '../../../core/findActive.js'
import type { Connection } from '../../../core/state.js'
import { formatAddress } from '../../../format/formatAddress.js'
import { groupAddress } from '../../../format/groupAddress.js'
import { sanitizeText } from '../../../format/sanitizeText.js'
import { unknownValue } from '../../../format/unknownValue.js'
import { Avatar } from '../../../ui/Avatar/Avatar.js'
import { Row } from '../../../ui/Row/Row.js'
import { RowList } from '../../../ui/RowList/RowList.js'
import { Skeleton } from '../../../ui/Skeleton/Skeleton.js'
import { Amount } from '../../parts/Amount.js'
import { cleanSymbol, formatDecimal } from '../../parts/formatDecimal.js'
import { useIdentity } from '../../parts/useIdentity.js'
import { useMoney } from '../../parts/useMoney.js'
import { useWrittenAddress } from '../../parts/useWrittenAddress.js'
import { useShell, useText } from '../../shell/shellContext.js'
import { useKitState } from '../../shell/useKitState.js'
import { useLocale } from '../../shell/useLocale.js'
import { ViewScreen } from '../../shell/ViewScreen.js'
import type { View } from '../../shell/view.js'
import type { DataOf } from '../../views.js'
import { AccountTypeTag } from '../AccountTypeTag.js'
import { useTokens } from '../useTokens.js'
import { switchAddressCss } from './SwitchAddress.css.js'

type Data = DataOf<'SwitchAddress'>

/**
 * The view in which the user chooses the current account among those that one wallet shares. It shows their balances.
 */
export const SwitchAddress: View<Data> = {
  component: SwitchAddressView,
  title: (text) => text('wallets')('accounts.title'),
}

function SwitchAddressView(data: Partial<NonNullable<Data>>) {
  const t = useText('wallets')
  const { connectorId } = data
  const namespace = useKitState((state) => data.namespace ?? state.activeNamespace)
  const connection = useKitState((state) =>
    connectorId
      ? state.connections.find((one) => one.connectorId === connectorId && one.namespace === namespace)
      : findActive(state, namespace),
  )
  const active = useKitState((state) => findActive(state, namespace))
  const networkId = useKitState((state) => toNetworkId(state, namespace))
  if (!connection) return <ViewScreen />
  const wallet = sanitizeText(connection.name)
  return (
    <ViewScreen sheet={switchAddressCss}>
      <RowList aria-label={t('accounts.list', { wallet })}>
        {connection.accounts.map(({ address }) => (
          <AccountRow
            address={address}
            connection={connection}
            isCurrent={connection === active && address === connection.address}
            key={address}
            networkId={networkId}
          />
        ))}
      </RowList>
      <p className="accounts-note" dir="auto">
        {t('accounts.more', { wallet })}
      </p>
    </ViewScreen>
  )
}

function AccountRow({
  address,
  connection,
  isCurrent,
  networkId,
}: {
  address: string
  connection: Connection
  isCurrent: boolean
  networkId: CaipNetworkId | undefined
}) {
  const t = useText('wallets')
  const { back, portico, say } = useShell()
  const { connectorId, name, namespace, status } = connection
  const { payingType } = factsOf(namespace)
  const type = connection.accounts.find((account) => account.address === address)?.type
  const { data: identity } = useIdentity(address)
  const written = useWrittenAddress(address, networkId)
  const called = identity?.name ? sanitizeText(identity.name) : formatAddress(written)
  return (
    <Row
      className="account-row"
      data-autofocus={isCurrent ? '' : undefined}
      data-testid={`account-${address}`}
      disabledReason={
        status === 'restoring'
          ? t('wallets.restoring', { wallet: sanitizeText(name) })
          : payingType && type !== payingType
            ? t('accounts.payOnly')
            : undefined
      }
      image={<Avatar address={address} src={identity?.avatar ?? undefined} />}
      onClick={() => {
        if (!isCurrent) {
          switchAccount(portico, { address, connectorId, namespace })
          say(t('accounts.switched', { account: called }))
        }
        back()
      }}
      selected={isCurrent}
      subtitle={
        <>
          <span className="visually-hidden">{groupAddress(written).join(' ')}</span>
          {identity?.name && <span aria-hidden="true">{formatAddress(written)} </span>}
          <AccountTypeTag address={address} connection={connection} />
        </>
      }
      title={called}
      trailing={
        portico.families[namespace]?.getBalance && <AccountBalance address={address} networkId={networkId} />
      }
    />
  )
}

/** Shows the account's value on the current network, if known, and its native token. */
function AccountBalance({ address, networkId }: { address: string; networkId: CaipNetworkId | undefined }) {
  const t = useText('wallets')
  const { data, isError } = useTokens(address, networkId)
  const money = useMoney()
  const locale = useLocale()
  const native = data?.tokens.find((token) => !token.address)
  if (!data && !isError && networkId !== undefined) {
    return (
      <>
        <span className="visually-hidden">{t('accounts.balance.loading')}</span>
        <Skeleton height={14} width={64} />
      </>
    )
  }
  const values = data?.tokens.flatMap(({ value }) => value ?? []) ?? []
  return (
    <span className="accounts-balance">
      {values.length > 0 && (
        <span className="accounts-worth">
          <Amount text={money.format(values.reduce((sum, one) => sum + one, 0))} />
        </span>
      )}
      <bdi dir="ltr">
        <Amount
          text={
            native ? formatDecimal(native.quantity.numeric, cleanSymbol(native.symbol), locale) : unknownValue
          }
        />
      </bdi>
    </span>
  )
}
