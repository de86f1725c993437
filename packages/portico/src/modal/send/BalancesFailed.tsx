import { useEffect, useState } from 'react'
import { Button } from '../../ui/Button/Button.js'
import { Notice } from '../parts/Notice.js'
import { useText } from '../shell/shellContext.js'
import type { SendBalances } from './useSendBalances.js'

/** Shows that the balances could not be loaded. Offers a retry as soon as one makes sense. */
export function BalancesFailed({ balances }: { balances: SendBalances }) {
  const t = useText('send')
  const seconds = useSecondsUntil(balances.retryAt)
  return (
    <Notice title={t('send.unavailable')} variant="warning">
      <Button
        data-testid="balances-retry"
        disabledReason={seconds > 0 ? t('send.unavailable.wait', { seconds }) : undefined}
        onClick={balances.retry}
        variant="secondary"
      >
        {seconds > 0 ? t('send.unavailable.wait', { seconds }) : t('send.unavailable.retry')}
      </Button>
    </Notice>
  )
}

function useSecondsUntil(at: number | undefined): number {
  const [now, setNow] = useState(Date.now)
  const seconds = at === undefined ? 0 : Math.max(0, Math.ceil((at - now) / 1000))
  useEffect(() => {
    if (seconds === 0) return
    const timer = setTimeout(() => setNow(Date.now()), 1000)
    return () => clearTimeout(timer)
  })
  return seconds
}
