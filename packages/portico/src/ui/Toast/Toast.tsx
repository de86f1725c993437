import { type ComponentPropsWithoutRef, forwardRef, useEffect, useRef, useState } from 'react'
import { Icon } from '../Icon/Icon.js'
import { check, info, triangleAlert } from '../Icon/paths.js'
import { joinClasses } from '../joinClasses.js'

export type ToastVariant = 'info' | 'success' | 'warning' | 'error'

const icons = { error: triangleAlert, info, success: check, warning: triangleAlert }

export type ToastProps = Omit<ComponentPropsWithoutRef<'div'>, 'children'> & {
  /**
   * The text. Empty for no message. Keep the toast mounted, because a region that is added together with its text is
   * not read aloud.
   */
  message: string
  /** Default: `info`, as specified (section 3). */
  variant?: ToastVariant | undefined
  /** Called after `durationMs`. While the pointer is over the toast, the time does not run. */
  onClose: () => void
  /** How long the toast is shown, in ms. Default: 4000. */
  durationMs?: number | undefined
}

/** A short message over the view, below the header. It disappears after a time. */
export const Toast = forwardRef<HTMLDivElement, ToastProps>(function Toast(
  { className, durationMs = 4000, message, onClose, variant = 'info', ...rest },
  ref,
) {
  const [held, setHeld] = useState(false)
  const close = useRef(onClose)
  useEffect(() => {
    close.current = onClose
  })

  // The time starts again for each message, and for each variant of it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the variant starts the time again
  useEffect(() => {
    if (message === '' || held) return
    const timer = setTimeout(() => close.current(), durationMs)
    return () => clearTimeout(timer)
  }, [durationMs, held, message, variant])

  const bubble = message !== '' && (
    <div className="toast" data-variant={variant} key={`${variant}:${message}`}>
      <Icon path={icons[variant]} />
      <span className="toast-words">{message}</span>
    </div>
  )
  return (
    <div
      part="toast"
      {...rest}
      className={joinClasses('toasts', className)}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      ref={ref}
    >
      {/* There are two regions, because a region that changes its role together with its text is not read reliably. */}
      <div role="status">{variant !== 'error' && bubble}</div>
      <div role="alert">{variant === 'error' && bubble}</div>
    </div>
  )
})
