import type { SettingsSection } from '@portico/protocol/frame'
import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react'
import { type EmbeddedNamespace, embeddedId } from '../../../core/embeddedClient.js'
import { loadedEmbeddedSlot } from '../../../core/embeddedSlot.js'
import { localeOf } from '../../../core/localeOf.js'
import { spendingLimitUsd } from '../../../core/spendingLimit.js'
import type { Connection } from '../../../core/state.js'
import { Icon } from '../../../ui/Icon/Icon.js'
import { check, chevronRight, history, type IconPath, keyRound } from '../../../ui/Icon/paths.js'
import { Row } from '../../../ui/Row/Row.js'
import { RowList } from '../../../ui/RowList/RowList.js'
import { useShell, useText } from '../../shell/shellContext.js'

const nothing = () => () => {}

/**
 * Returns what the account offers to a user of the embedded wallet: a secret while the operator could open the wallet,
 * and storage while the browser stores nothing for it. Undefined if there is nothing to offer. It belongs at the foot or
 * at the end, so that an offer that comes late moves nothing that can be pressed.
 */
export function useWalletOffers({ connectorId, namespace }: Connection): ReactNode {
  const portfolioText = useText('portfolio')
  const { portico, t, toast } = useShell()
  const client = connectorId === embeddedId ? portico.internal.slots.get(loadedEmbeddedSlot) : undefined
  const family = namespace as EmbeddedNamespace
  const user = useSyncExternalStore(client?.subscribe ?? nothing, () => client?.getState().users[family])
  const isOpen = user?.custody === 'operator'
  // After the user has set a secret here, the row says so.
  const [wasOpen, setWasOpen] = useState(isOpen)
  if (isOpen && !wasOpen) setWasOpen(true)

  // Since the last visit, the user may have set a secret while approving a request.
  useEffect(() => {
    if (isOpen) client?.getUser(family).catch(() => {}) // on a failure, the known data stays
  }, [client, family, isOpen])

  async function show(section: SettingsSection): Promise<void> {
    try {
      await client?.load()
      await client?.openSettings?.(section)
    } catch {
      toast(t('load.failed'), 'error')
    }
  }

  const isFleeting = user?.isLasting === false
  if (!user || !(wasOpen || isFleeting)) return undefined
  const limit = new Intl.NumberFormat(localeOf(portico), {
    currency: 'USD',
    maximumFractionDigits: 0,
    style: 'currency',
  }).format(spendingLimitUsd)
  return (
    <RowList aria-label={portfolioText('account.offers')} className="account-offers">
      {wasOpen && (
        <Row
          data-testid="account-secret"
          image={<Tile isDone={!isOpen} path={isOpen ? keyRound : check} />}
          onClick={() => void show(isOpen ? 'secret' : 'security')}
          subtitle={
            isOpen
              ? portfolioText('account.secret.detail', { limit })
              : portfolioText('account.secret.set.detail')
          }
          title={portfolioText(isOpen ? 'account.secret' : 'account.secret.set')}
          trailing={<Icon mirror path={chevronRight} size={16} />}
        />
      )}
      {isFleeting && (
        <Row
          data-testid="account-stay"
          image={<Tile path={history} />}
          onClick={() => void show('security')}
          subtitle={portfolioText('account.stay.detail')}
          title={portfolioText('account.stay')}
          trailing={<Icon mirror path={chevronRight} size={16} />}
        />
      )}
    </RowList>
  )
}

function Tile({ isDone, path }: { isDone?: boolean; path: IconPath }) {
  return (
    <span className="tile" data-done={isDone ? '' : undefined}>
      <Icon path={path} />
    </span>
  )
}
