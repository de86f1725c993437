import type { SettingsSection } from '@portico/protocol/frame'
import { useEffect, useState } from 'react'
import type { EmbeddedNamespace, EmbeddedUser } from '../../../core/embeddedClient.js'
import { localeOf } from '../../../core/localeOf.js'
import type { Portico } from '../../../core/portico.js'
import { defineSlot } from '../../../core/slots.js'
import { spendingLimitUsd } from '../../../core/spendingLimit.js'
import type { Connection, OpenRequest } from '../../../core/state.js'
import { Icon } from '../../../ui/Icon/Icon.js'
import { check, chevronRight, history, type IconPath, keyRound } from '../../../ui/Icon/paths.js'
import { Row } from '../../../ui/Row/Row.js'
import { RowList } from '../../../ui/RowList/RowList.js'
import { useShell, useText } from '../../shell/shellContext.js'
import { useEmbeddedUser } from './useEmbeddedUser.js'

/** `stay`: a reload logs the user out. `secret`: the operator could open the wallet. */
type Offer = 'stay' | 'secret'

/** The last offer, and the opening of the modal that showed it. */
const lastSlot = defineSlot<{ offer: Offer; request: OpenRequest | undefined }>()

/**
 * Shows what the account offers to a user of the embedded wallet: storage while the browser stores nothing for it, or a
 * secret while the operator could open the wallet. If both apply, each opening of the modal shows one of them in turn.
 * An offer that comes later than the account waits for the next opening, so that nothing moves under a finger. Give it a
 * `key` for each wallet.
 */
export function WalletOffer({ connection }: { connection: Connection }) {
  const portfolioText = useText('portfolio')
  const { portico, t, toast } = useShell()
  const { client, user } = useEmbeddedUser(connection)
  const family = connection.namespace as EmbeddedNamespace
  const [offer] = useState(() => chooseOffer(portico, user))
  const isOpen = user?.custody === 'operator'

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

  if (!user || !offer || (offer === 'stay' && user.isLasting !== false)) return null
  const limit = new Intl.NumberFormat(localeOf(portico), {
    currency: 'USD',
    maximumFractionDigits: 0,
    style: 'currency',
  }).format(spendingLimitUsd)
  const row =
    offer === 'stay'
      ? {
          path: history,
          subtitle: portfolioText('account.stay.detail'),
          title: portfolioText('account.stay'),
        }
      : isOpen
        ? {
            path: keyRound,
            subtitle: portfolioText('account.secret.detail', { limit }),
            title: portfolioText('account.secret'),
          }
        : {
            path: check,
            subtitle: portfolioText('account.secret.set.detail'),
            title: portfolioText('account.secret.set'),
          }
  const { path, ...words } = row
  return (
    <RowList aria-label={portfolioText('account.offers')} className="account-offer">
      <Row
        {...words}
        data-testid={`account-${offer}`}
        image={<Tile path={path} />}
        onClick={() => void show(offer === 'secret' && isOpen ? 'secret' : 'security')}
        trailing={<Icon mirror path={chevronRight} size={16} />}
      />
    </RowList>
  )
}

/** Returns the offer that this opening of the modal shows. Of two, it is the one that the last opening did not show. */
function chooseOffer({ internal, store }: Portico, user: EmbeddedUser | undefined): Offer | undefined {
  const offers: Offer[] = []
  // First, because the user must know it before the reload.
  if (user?.isLasting === false) offers.push('stay')
  if (user?.custody === 'operator') offers.push('secret')
  const { modal } = store.getState()
  const request = modal.status === 'closed' ? undefined : modal.request
  const last = internal.slots.get(lastSlot)
  const isSameOpening = last?.request === request
  const offer = offers.find((each) => (each === last?.offer) === isSameOpening) ?? offers[0]
  if (offer) internal.slots.set(lastSlot, { offer, request })
  return offer
}

function Tile({ path }: { path: IconPath }) {
  return (
    <span className="tile" data-done={path === check ? '' : undefined}>
      <Icon path={path} />
    </span>
  )
}
