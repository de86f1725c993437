import type { ReactNode } from 'react'
import { Icon } from '../../ui/Icon/Icon.js'
import type { IconPath } from '../../ui/Icon/paths.js'

/** A title and a sentence in place of a screen's content. */
export function Message({
  children,
  icon,
  isAlert,
  isWarning,
  text,
  title,
}: {
  /** Buttons below. */
  children?: ReactNode
  /** A picture above. */
  icon?: IconPath
  /** Whether screen readers read it immediately. */
  isAlert?: boolean
  isWarning?: boolean
  text: ReactNode
  title: string
}) {
  return (
    <div className="message" role={isAlert ? 'alert' : undefined}>
      {icon && (
        <span className="message-icon" data-variant={isWarning ? 'warning' : undefined}>
          <Icon path={icon} size={28} />
        </span>
      )}
      <h3 className="message-title" dir="auto">
        {title}
      </h3>
      <p className="message-text" dir="auto">
        {text}
      </p>
      {children && <div className="message-actions">{children}</div>}
    </div>
  )
}
