import { dismissSend } from '../../../core/actions/sends.js'
import type { TrackedSend } from '../../../core/entities.js'
import { getExplorerUrl } from '../../../core/explorerUrl.js'
import type { Network } from '../../../core/network.js'
import { formatAddress } from '../../../format/formatAddress.js'
import { formatExactAmount } from '../../../format/formatExactAmount.js'
import { sanitizeText } from '../../../format/sanitizeText.js'
import { Icon } from '../../../ui/Icon/Icon.js'
import { check, clock, triangleAlert, x } from '../../../ui/Icon/paths.js'
import { IconButton } from '../../../ui/IconButton/IconButton.js'
import { cleanSymbol } from '../../parts/formatDecimal.js'
import { portfolioText } from '../../portfolioText.js'
import { useShell } from '../../shellContext.js'

/** How long the outcome of a transfer stays above the lists by itself, in ms. */
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
 * How the last transfer from here stands: on its way, arrived, or why not. Leads to the explorer. Mounted before there is
 * anything to say, so that its words are read aloud when they come.
 */
export function SendBanner({
  network,
  sends,
}: {
  network: Network
  /** Newest first. */
  sends: readonly TrackedSend[]
}) {
  const send = sends.find(({ settledAt }) => settledAt === undefined || Date.now() - settledAt < shownMs)
  return (
    <div className="account-sent" role="status">
      {send && <Outcome network={network} send={send} />}
    </div>
  )
}

function Outcome({ network, send }: { network: Network; send: TrackedSend }) {
  const { portico, t } = useShell()
  const { from, hash, id, receiverName, replacedBy, status, to } = send
  const amount = formatExactAmount({
    amount: send.amount,
    decimals: send.decimals,
    symbol: cleanSymbol(send.symbol),
  })
  const receiver = receiverName ? sanitizeText(receiverName) : formatAddress(to)
  // Of a transaction that nobody found the account's own page tells.
  const isUnclear = status === 'replaced' && !replacedBy
  const href = getExplorerUrl(network, isUnclear ? { address: from } : { hash: replacedBy ?? hash })
  const explorer = sanitizeText(network.blockExplorers?.default.name ?? '')
  const isGood = status === 'pending' || status === 'confirmed'
  const outcome = isUnclear ? 'unclear' : status
  return (
    <div className="account-banner" data-status={status} data-testid="send-banner">
      <Icon path={icons[status]} />
      <div className="account-banner-words">
        <p className="account-banner-title">
          {portfolioText(`account.sent.${outcome}`, { amount })}{' '}
          {isGood && portfolioText('account.sent.to', { receiver })}
        </p>
        {status === 'confirmed' && replacedBy && <p>{portfolioText('account.sent.spedUp')}</p>}
        {outcome !== 'pending' && outcome !== 'confirmed' && (
          <p>{portfolioText(`account.sent.${outcome}.detail`, { amount })}</p>
        )}
        {href && (
          <a href={href} rel="noopener noreferrer" target="_blank">
            {t('account.explorer', { explorer })}
          </a>
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
