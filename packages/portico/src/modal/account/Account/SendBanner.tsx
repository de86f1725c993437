import { dismissSend } from '../../../core/actions/sends.js'
import type { TrackedSend } from '../../../core/entities.js'
import { getExplorerUrl } from '../../../core/explorerUrl.js'
import { localeOf } from '../../../core/localeOf.js'
import type { Network } from '../../../core/network.js'
import { sanitizeText } from '../../../format/sanitizeText.js'
import { Icon } from '../../../ui/Icon/Icon.js'
import { check, clock, triangleAlert, x } from '../../../ui/Icon/paths.js'
import { IconButton } from '../../../ui/IconButton/IconButton.js'
import { useShell, useText } from '../../shell/shellContext.js'
import type { Text } from '../../shell/text.js'
import { describeSend } from '../describeSend.js'

/** How long the outcome of a transfer stays above the lists, in ms. */
const shownMs = 60 * 60_000

const icons = {
  canceled: triangleAlert,
  confirmed: check,
  dropped: triangleAlert,
  failed: x,
  pending: clock,
  replaced: triangleAlert,
}

/**
 * Shows the state of the last transfer from here: pending, arrived, or why it failed. It links to the explorer. It is
 * mounted before it has content, so that screen readers announce its text.
 */
export function SendBanner({
  network,
  sends,
}: {
  network: Network
  /** Newest first. */
  sends: readonly TrackedSend[]
}) {
  // An approval is only a step before a swap, and the swap has its own banner.
  const send = sends.find(
    ({ kind, settledAt }) =>
      kind !== 'approval' && (settledAt === undefined || Date.now() - settledAt < shownMs),
  )
  return (
    <div className="account-sent" role="status">
      {send && <Outcome network={network} send={send} />}
    </div>
  )
}

function Outcome({ network, send }: { network: Network; send: TrackedSend }) {
  const portfolioText = useText('portfolio')
  const { navigate, portico, t } = useShell()
  const { callsId, count = 1, from, hash, id, kind, queuedAtBlock, replacedBy, status } = send
  // A queued transaction waits until the account executes it. Until then, `hash` is not a transaction's.
  const isQueued = queuedAtBlock !== undefined
  const described = describeSend(send, localeOf(portico))
  const { bought = '', receiver } = described
  const amount = count > 1 ? portfolioText('account.sent.many', { count }) : described.amount
  // If the replacing transaction was not found, the account's own page in the explorer shows it.
  const isUnclear = status === 'replaced' && !replacedBy
  // A pending batch has no hash on the network yet.
  const isNameless = isUnclear || isQueued || (callsId !== undefined && hash === callsId)
  const href = getExplorerUrl(network, isNameless ? { address: from } : { hash: replacedBy ?? hash })
  const explorer = sanitizeText(network.blockExplorers?.default.name ?? '')
  const isGood = status === 'pending' || status === 'confirmed'
  const outcome = isUnclear ? 'unclear' : status
  return (
    <div className="account-banner" data-status={status} data-testid="send-banner">
      <Icon path={icons[status]} />
      <div className="account-banner-words">
        <p className="account-banner-title">
          {kind === 'swap'
            ? toSwapped(portfolioText, outcome, { amount, bought })
            : portfolioText(`account.sent.${outcome}`, { amount })}{' '}
          {isGood && kind !== 'swap' && count === 1 && portfolioText('account.sent.to', { receiver })}
        </p>
        {status === 'confirmed' && replacedBy && <p>{portfolioText('account.sent.spedUp')}</p>}
        {isQueued && <p>{portfolioText('account.sent.queued.detail')}</p>}
        {!isQueued && outcome !== 'pending' && outcome !== 'confirmed' && (
          <p>{portfolioText(`account.sent.${outcome}.detail`, { amount })}</p>
        )}
        {href && (
          <a href={href} rel="noopener noreferrer" target="_blank">
            {t('account.explorer', { explorer })}
          </a>
        )}
        {(status === 'pending' || status === 'dropped') && (
          <button
            className="account-banner-more"
            data-testid="send-banner-details"
            onClick={() => navigate('PendingTransaction', { id })}
            type="button"
          >
            {portfolioText('account.sent.details')}
          </button>
        )}
      </div>
      {status !== 'pending' && (
        <IconButton
          icon={x}
          label={portfolioText('account.sent.dismiss')}
          onClick={() => dismissSend(portico, { id })}
        />
      )}
    </div>
  )
}

/** Describes the state of a swap. */
function toSwapped(
  portfolioText: Text<'portfolio'>,
  outcome: TrackedSend['status'] | 'unclear',
  { amount, bought }: { amount: string; bought: string },
): string {
  switch (outcome) {
    case 'pending':
      return portfolioText('account.swap.pending', { amount, bought })
    case 'confirmed':
      return bought
        ? portfolioText('account.swap.confirmed.for', { amount, bought })
        : portfolioText('account.swap.confirmed', { amount })
    case 'unclear':
      return portfolioText('account.swap.unclear', { amount })
    case 'dropped':
      return portfolioText('account.sent.dropped', { amount })
    default:
      return portfolioText('account.swap.ended', { amount })
  }
}
