import type { GetSwapQuoteReturnType } from '../../../core/actions/getSwapQuote.js'
import { priceImpactLimits } from '../../../core/swapAmounts.js'
import { Switch } from '../../../ui/Switch/Switch.js'
import { Notice } from '../../parts/Notice.js'
import { useText } from '../../shell/shellContext.js'
import { useLocale } from '../../shell/useLocale.js'
import { formatShare } from '../formatSwapAmount.js'

export function Impact({
  isOverridden,
  onOverride,
  quote: { priceImpact },
}: {
  isOverridden: boolean
  onOverride: (isOverridden: boolean) => void
  quote: GetSwapQuoteReturnType
}) {
  const t = useText('swap')
  const locale = useLocale()
  if (priceImpact === undefined) {
    return (
      <Notice title={t('swap.impact.unknown.title')} variant="warning">
        <p dir="auto">{t('swap.impact.unknown.advice')}</p>
      </Notice>
    )
  }
  const percent = formatShare(priceImpact, locale)
  if (priceImpact > priceImpactLimits.refused) {
    return (
      <Notice title={t('swap.impact.refused', { percent })} variant="danger">
        <p dir="auto">{t('swap.impact.refused.advice')}</p>
        <Switch checked={isOverridden} data-testid="swap-override" onCheckedChange={onOverride}>
          <bdi>{t('swap.impact.override')}</bdi>
        </Switch>
      </Notice>
    )
  }
  if (priceImpact <= priceImpactLimits.asked) return null
  return (
    <Notice title={t('swap.impact.high', { percent })} variant="warning">
      <p dir="auto">{t('swap.impact.high.advice')}</p>
    </Notice>
  )
}

export function Failed({ isUnsupported }: { isUnsupported: boolean }) {
  const t = useText('swap')
  return (
    <Notice title={isUnsupported ? t('swap.unsupported') : t('swap.failed')} variant="danger">
      {!isUnsupported && <p dir="auto">{t('swap.failed.advice')}</p>}
    </Notice>
  )
}
