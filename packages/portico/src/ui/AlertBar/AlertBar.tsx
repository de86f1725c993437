import { type ComponentPropsWithoutRef, forwardRef } from 'react'
import { Icon } from '../Icon/Icon.js'
import { info, triangleAlert, x } from '../Icon/paths.js'
import { IconButton } from '../IconButton/IconButton.js'
import { joinClasses } from '../joinClasses.js'

export type AlertBarProps = Omit<ComponentPropsWithoutRef<'div'>, 'children' | 'role'> & {
  message: string
  /** Default: `error`. */
  variant?: 'info' | 'warning' | 'error' | undefined
  /** Text of the button that closes the bar. */
  closeLabel: string
  onClose: () => void
}

/** A message to the site's developer, between the header and the view. It stays until the developer closes it. */
export const AlertBar = forwardRef<HTMLDivElement, AlertBarProps>(function AlertBar(
  { className, closeLabel, message, onClose, variant = 'error', ...rest },
  ref,
) {
  return (
    <div
      {...rest}
      className={joinClasses('alert-bar', className)}
      data-variant={variant}
      ref={ref}
      role="alert"
    >
      <Icon path={variant === 'info' ? info : triangleAlert} />
      <span className="alert-bar-words">{message}</span>
      <IconButton icon={x} label={closeLabel} onClick={onClose} />
    </div>
  )
})
