import { formatAddress } from '../../../format/formatAddress.js'
import { sanitizeText } from '../../../format/sanitizeText.js'
import { Avatar } from '../../../ui/Avatar/Avatar.js'
import { Icon } from '../../../ui/Icon/Icon.js'
import { x } from '../../../ui/Icon/paths.js'
import { cleanSymbol } from '../../parts/formatDecimal.js'
import { formatTokenAmount } from '../../parts/formatTokenAmount.js'
import { useText } from '../../shell/shellContext.js'
import { useLocale } from '../../shell/useLocale.js'
import type { BatchTransfer } from '../transferBatch.js'

/**
 * Lists the transfers of a batch with their recipients, each with a button that removes it. While the wallet is asked,
 * nothing can be removed.
 */
export function BatchList({
  isAsking,
  onRemove,
  transfers,
}: {
  isAsking: boolean
  onRemove: (transfer: BatchTransfer) => void
  transfers: readonly BatchTransfer[]
}) {
  const t = useText('send')
  const locale = useLocale()
  return (
    <section className="send-batch">
      <h3 className="send-known-head">
        <bdi>{t('batch.gathered', { count: transfers.length })}</bdi>
      </h3>
      <ul aria-label={t('batch.list')}>
        {transfers.map((transfer) => {
          const { amount, id, receiver, receiverName, token } = transfer
          const called = receiverName === undefined ? formatAddress(receiver) : sanitizeText(receiverName)
          const figure = `${formatTokenAmount(amount, token, locale)} ${cleanSymbol(token.symbol)}`
          return (
            <li className="send-batch-row" key={id}>
              <Avatar address={receiver} size={32} />
              <span className="send-batch-words">
                <bdi dir="ltr">{figure}</bdi>
                <span className="send-label">
                  <bdi>{called}</bdi>
                </span>
              </span>
              {!isAsking && (
                <button
                  aria-label={t('batch.remove', { amount: figure, receiver: called })}
                  className="icon-button"
                  onClick={() => onRemove(transfer)}
                  title={t('batch.remove', { amount: figure, receiver: called })}
                  type="button"
                >
                  <Icon path={x} />
                </button>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
