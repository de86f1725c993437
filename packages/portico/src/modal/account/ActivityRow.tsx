import { memo, type ReactNode, useEffect, useState } from 'react'
import type { TrackedSend, Transaction } from '../../core/entities.js'
import { getExplorerUrl } from '../../core/explorerUrl.js'
import { isSuspiciousTransaction } from '../../core/findLookAlikes.js'
import { localeOf } from '../../core/localeOf.js'
import type { Network } from '../../core/network.js'
import { formatAddress } from '../../format/formatAddress.js'
import { formatAmount } from '../../format/formatAmount.js'
import { sanitizeText } from '../../format/sanitizeText.js'
import { copyText } from '../../ui/CopyButton/copyText.js'
import { Icon } from '../../ui/Icon/Icon.js'
import {
  arrowDownToLine,
  check,
  clock,
  fileText,
  type IconPath,
  repeat,
  send as sendIcon,
  triangleAlert,
  x,
} from '../../ui/Icon/paths.js'
import { Picture } from '../../ui/Picture/Picture.js'
import { readInitial } from '../../ui/Picture/readInitial.js'
import { Row, type RowProps } from '../../ui/Row/Row.js'
import { Tag } from '../../ui/Tag/Tag.js'
import { Amount } from '../parts/Amount.js'
import { cleanSymbol, withSign } from '../parts/formatDecimal.js'
import { useIdentity } from '../parts/useIdentity.js'
import { useShell, useText } from '../shell/shellContext.js'
import type { Text } from '../shell/text.js'
import { useFormat } from '../shell/useFormat.js'
import { useLocale } from '../shell/useLocale.js'
import { describeSend } from './describeSend.js'
import { describeTransaction, type SignedAmount, type TransactionWords } from './describeTransaction.js'

/** One entry of the activity: what happened, how much, with whom, and when. Links to the explorer. */
export const ActivityRow = memo(function ActivityRow({
  address,
  known,
  network,
  transaction,
}: {
  address: string
  /** Addresses that the user has dealt with. */
  known: readonly string[]
  network: Network
  transaction: Transaction
}) {
  const format = useFormat()
  const portfolioText = useText('portfolio')
  const { hash, minedAt, status } = transaction.metadata
  const locale = useLocale()
  const words = describeTransaction(transaction, locale)
  const isSpam = isAdvertisement(transaction)
  const isSuspicious = isSpam || isSuspiciousTransaction(transaction, { address, known })
  const isFailed = status === 'failed'
  const called = useCalled(isSuspicious ? undefined : toUser(words))
  return (
    <HashRow
      data-status={status}
      data-suspicious={isSuspicious ? '' : undefined}
      hash={hash}
      image={
        <Picture
          badge={<Badge isFailed={isFailed} isSuspicious={isSuspicious} verb={words.verb} />}
          fallback={readInitial(words.name) || <Icon path={fileText} />}
          shape={words.isNft ? 'rounded' : 'round'}
          src={isSuspicious ? undefined : words.imageUrl}
        />
      }
      network={network}
      subtitle={
        <Line
          end={
            <time dateTime={minedAt} dir="ltr">
              {format.ago(Date.parse(minedAt))}
            </time>
          }
          start={
            isSuspicious
              ? portfolioText('activity.suspicious.detail')
              : (toDetail(portfolioText, words, called) ?? '')
          }
        />
      }
      title={
        <Line
          end={
            isSpam ? (
              <Tag variant="warning">{portfolioText('tokens.spam')}</Tag>
            ) : isSuspicious ? (
              <Tag variant="danger">{portfolioText('activity.suspicious')}</Tag>
            ) : isFailed ? (
              <Tag variant="danger">{portfolioText('activity.status.failed')}</Tag>
            ) : (
              <span className="figures-first" dir="ltr">
                <Amount text={toFigure(portfolioText, words)} />
              </span>
            )
          }
          start={portfolioText(words.verb)}
        />
      }
    />
  )
})

/**
 * A transaction that was sent from here, and that the server does not list yet. While it is pending, the row opens the
 * transaction's own page.
 */
export const SendRow = memo(function SendRow({ network, send }: { network: Network; send: TrackedSend }) {
  const format = useFormat()
  const portfolioText = useText('portfolio')
  const { navigate, portico } = useShell()
  const locale = localeOf(portico)
  const { amount, callsId, count = 1, decimals, hash, id, kind, receiverName, replacedBy, replacement } = send
  const { sentAt, status, symbol, to } = send
  const { bought, receiver } = describeSend(send, locale)
  const isWaiting = status === 'pending' || status === 'dropped'
  const called = useCalled(receiverName || kind ? undefined : to)
  const shown = formatAmount({ amount, decimals, locale, symbol: cleanSymbol(symbol) })
  const user = portfolioText('activity.to', { address: called ?? receiver })
  return (
    <HashRow
      data-status={status}
      hash={replacedBy ?? hash}
      image={
        <Picture
          badge={
            <span className="entry-badge">
              <Icon path={isWaiting ? clock : kind === 'swap' ? repeat : kind ? check : sendIcon} size={12} />
            </span>
          }
          fallback={readInitial(symbol)}
          shape="round"
        />
      }
      network={network}
      // Without a hash on the network there is nothing to link to. A pending batch has no hash yet, and a batch that
      // has arrived may have none either.
      onOpen={isWaiting || hash === callsId ? () => navigate('PendingTransaction', { id }) : undefined}
      subtitle={
        <Line
          end={
            isWaiting ? (
              <Tag variant={status === 'dropped' ? 'warning' : 'accent'}>
                {portfolioText(
                  `activity.status.${status === 'pending' ? (replacement?.kind ?? status) : status}`,
                )}
              </Tag>
            ) : (
              <time dateTime={new Date(sentAt).toISOString()} dir="ltr">
                {format.ago(sentAt)}
              </time>
            )
          }
          start={
            bought && kind === 'swap'
              ? portfolioText('activity.for', { address: bought })
              : kind
                ? portfolioText('activity.for', { address: formatAddress(to) })
                : count > 1
                  ? portfolioText('activity.more', { count: count - 1, first: user })
                  : user
          }
        />
      }
      title={
        <Line
          end={
            <span className="figures-first" dir="ltr">
              <Amount text={kind === 'approval' ? shown : withSign('-', shown)} />
            </span>
          }
          start={portfolioText(
            kind === 'swap' ? 'activity.op.swapping' : kind ? 'activity.op.approving' : 'activity.op.send',
          )}
        />
      }
    />
  )
})

/**
 * How long a row is on screen before its name is requested, in ms. Fast scrolling past thousands of rows requests no
 * names.
 */
const standingMs = 500

/** Returns the name of an address, sanitized for display. */
function useCalled(address: string | undefined): string | undefined {
  const [isStanding, setStanding] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setStanding(true), standingMs)
    return () => clearTimeout(timer)
  }, [])
  const { data } = useIdentity(address, { enabled: isStanding })
  return data?.name ? sanitizeText(data.name) : undefined
}

/** Returns the counterparty if it may be a user. There are many contracts, and few of them have names. */
function toUser({ counterparty }: TransactionWords): string | undefined {
  return counterparty?.preposition === 'to' || counterparty?.preposition === 'from'
    ? counterparty.address
    : undefined
}

/**
 * One of an entry's two lines, with text at both ends. If the two texts do not fit side by side, one wraps below the
 * other. Neither is truncated.
 */
function Line({ end, start }: { end: ReactNode; start: string }) {
  return (
    <span className="entry-line">
      <bdi>{start}</bdi>
      {end}
    </span>
  )
}

/** A row that opens a transaction in the explorer, or copies its hash if the network has none. */
function HashRow({
  hash,
  network,
  onOpen,
  ...rest
}: RowProps & {
  hash: string
  network: Network
  /** If set, a press calls this function instead. */
  onOpen?: (() => void) | undefined
  'data-status'?: string
  'data-suspicious'?: '' | undefined
}) {
  const portfolioText = useText('portfolio')
  const { t, toast } = useShell()
  const href = getExplorerUrl(network, { hash })
  if (onOpen) return <Row {...rest} className="entry" data-testid="activity-waiting" onClick={onOpen} />
  if (href) return <Row {...rest} className="entry" href={href} />
  return (
    <Row
      {...rest}
      className="entry"
      onClick={async ({ currentTarget }) => {
        const isCopied = await copyText(hash, currentTarget)
        if (isCopied) toast(portfolioText('activity.hash.copied'), 'success')
        else toast(t('copy.failed'), 'error')
      }}
    />
  )
}

/** Checks whether the server marks everything that moved as spam. Such a transaction is an advertisement. */
function isAdvertisement({ transfers }: Transaction): boolean {
  return (
    transfers.length > 0 &&
    transfers.every(
      ({ fungible_info, nft_info }) =>
        fungible_info?.flags?.is_spam === true || nft_info?.flags?.is_spam === true,
    )
  )
}

const badges: Partial<Record<TransactionWords['verb'], IconPath>> = {
  'activity.op.approve': check,
  'activity.op.burn': x,
  'activity.op.revoke': x,
  'activity.op.send': sendIcon,
  'activity.op.trade': repeat,
  'activity.op.withdraw': sendIcon,
}

function Badge({
  isFailed,
  isSuspicious,
  verb,
}: {
  isFailed: boolean
  isSuspicious: boolean
  verb: TransactionWords['verb']
}): ReactNode {
  const isBad = isFailed || isSuspicious
  const isGain = ['activity.op.receive', 'activity.op.claim', 'activity.op.mint'].includes(verb)
  return (
    <span className="entry-badge" data-variant={isBad ? 'danger' : isGain ? 'success' : undefined}>
      <Icon
        path={isSuspicious ? triangleAlert : isFailed ? x : (badges[verb] ?? arrowDownToLine)}
        size={12}
      />
    </span>
  )
}

/** Returns the main amount. For a trade, that is what was received. */
function findMain({ amounts }: TransactionWords): SignedAmount | undefined {
  return amounts.find(({ quantity }) => quantity.includes('+')) ?? amounts[0]
}

/** Returns the amount at the end of the line: the result of the transaction. */
function toFigure(portfolioText: Text<'portfolio'>, words: TransactionWords): string {
  const main = findMain(words)
  // An NFT that is named below is only counted here.
  if (main) return main.isNft && toDetail(portfolioText, words) === main.unit ? main.quantity : toWords(main)
  return words.approval ? toApproved(portfolioText, words.approval) : ''
}

/** Returns the text under the verb: the name of an NFT, with whom, or what else moved. */
function toDetail(
  portfolioText: Text<'portfolio'>,
  words: TransactionWords,
  called?: string,
): string | undefined {
  const { amounts, counterparty } = words
  const main = findMain(words)
  const [first, ...others] = amounts.filter((amount) => amount !== main)
  if (main?.isNft && !first && !counterparty) return main.unit
  if (first && !counterparty) {
    const told = toWords(first)
    return others.length === 0 ? told : portfolioText('activity.more', { count: others.length, first: told })
  }
  if (!counterparty) return undefined
  const address = called ?? formatAddress(sanitizeText(counterparty.address))
  return portfolioText(`activity.${counterparty.preposition}`, { address })
}

function toWords({ quantity, unit }: SignedAmount): string {
  return unit ? `${quantity}\u00a0${unit}` : quantity
}

function toApproved(
  portfolioText: Text<'portfolio'>,
  approval: NonNullable<TransactionWords['approval']>,
): string {
  switch (approval.kind) {
    case 'all':
      return portfolioText('activity.all', { collection: approval.collection })
    case 'unlimited':
      return portfolioText('activity.unlimited', { symbol: approval.symbol })
    case 'amount':
      return approval.amount
  }
}
