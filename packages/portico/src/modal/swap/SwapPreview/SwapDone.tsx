import { useEffect } from 'react'
import type { SwapReturnType } from '../../../core/actions/swap.js'
import { getExplorerUrl } from '../../../core/explorerUrl.js'
import { localeOf } from '../../../core/localeOf.js'
import { sanitizeText } from '../../../format/sanitizeText.js'
import { Button } from '../../../ui/Button/Button.js'
import { Icon } from '../../../ui/Icon/Icon.js'
import { externalLink } from '../../../ui/Icon/paths.js'
import { Tick } from '../../../ui/Tick/Tick.js'
import { Amount } from '../../parts/Amount.js'
import { useShell, useText } from '../../shell/shellContext.js'
import { ViewScreen } from '../../shell/ViewScreen.js'
import { describeSwapEnd, type ReviewedSwap, swapRequestOf } from '../swapRequest.js'
import { sheet } from './sheet.js'

/** Shows the outcome, with a link to the transaction. */
export function Done({ result, reviewed }: { result: SwapReturnType; reviewed: ReviewedSwap }) {
  const t = useText('swap')
  const { portico, replace, say } = useShell()
  const { from } = reviewed
  const network = portico.networks.find(({ caipNetworkId }) => caipNetworkId === from.chainId)
  const href = network && result.hash && getExplorerUrl(network, { hash: result.hash })
  const isDone = result.status === 'confirmed'
  const end = describeSwapEnd(t, reviewed, result, localeOf(portico))
  const said = isDone ? end.said : t('swap.done.pending')
  useEffect(() => say(said), [said, say])
  const forget = () => swapRequestOf(portico).reset()
  return (
    <ViewScreen
      action={
        <div className="swap-actions">
          <Button
            data-testid="swap-again"
            onClick={() => {
              forget()
              replace('Swap')
            }}
            variant="secondary"
          >
            {t('swap.done.again')}
          </Button>
          <Button
            data-autofocus=""
            data-testid="swap-done"
            onClick={() => {
              forget()
              replace('Account')
            }}
          >
            {t('swap.done.close')}
          </Button>
        </div>
      }
      sheet={sheet}
    >
      <div className="swap-end">
        {isDone && end.variant === 'success' && <Tick className="swap-end-tick" size={56} />}
        <p className="swap-end-title" dir="auto">
          {isDone ? end.title : t('swap.done.pending')}
        </p>
        <p className="swap-end-words" data-testid="swap-end" dir="auto">
          {isDone ? <Amount text={end.words} /> : t('swap.done.pending.detail')}
        </p>
        {href && (
          <a
            className="swap-end-link"
            data-testid="swap-explorer"
            href={href}
            rel="noopener noreferrer"
            target="_blank"
          >
            {t('swap.run.explorer', {
              explorer: sanitizeText(network.blockExplorers?.default.name ?? '', { maxLength: 24 }),
            })}
            <Icon path={externalLink} size={16} />
          </a>
        )}
      </div>
    </ViewScreen>
  )
}
