import type { ReactNode } from 'react'
import { Button } from '../../ui/Button/Button.js'
import { Icon } from '../../ui/Icon/Icon.js'
import type { IconPath } from '../../ui/Icon/paths.js'
import { triangleAlert } from '../../ui/Icon/paths.js'
import { Message } from '../shell/Message.js'
import { useText } from '../shell/shellContext.js'

/** Shown in place of an empty list. */
export function EmptyPanel({
  action,
  advice,
  icon,
  title,
}: {
  action?: ReactNode
  advice: string
  icon: IconPath
  title: string
}) {
  return (
    <Message icon={icon} text={advice} title={title}>
      {action}
    </Message>
  )
}

/** Shown in place of a list that could not be loaded, with a button that retries. */
export function FailedPanel({
  advice,
  isRetrying,
  retry,
  title,
}: {
  advice: string
  isRetrying: boolean
  retry: () => void
  title: string
}) {
  const t = useText()
  return (
    <Message icon={triangleAlert} isAlert isWarning text={advice} title={title}>
      <Button loading={isRetrying ? t('loading') : undefined} onClick={retry} variant="secondary">
        {t('try.again')}
      </Button>
    </Message>
  )
}

/** Shown above a list that is out of date: the last refresh failed, and the old entries stay. */
export function StaleNote({
  isRetrying,
  retry,
  title,
}: {
  isRetrying: boolean
  retry: () => void
  title: string
}) {
  const t = useText()
  return (
    <div className="stale" role="status">
      <Icon path={triangleAlert} size={16} />
      <span>{title}</span>
      <button aria-disabled={isRetrying || undefined} className="text-button" onClick={retry} type="button">
        {t('try.again')}
      </button>
    </div>
  )
}
