import { type ComponentPropsWithoutRef, forwardRef, type ReactNode, useImperativeHandle, useRef } from 'react'
import { joinClasses } from '../joinClasses.js'
import { useSheet } from '../useSheet.js'
import { switchCss } from './Switch.css.js'

export type SwitchProps = Omit<ComponentPropsWithoutRef<'button'>, 'aria-checked' | 'role' | 'type'> & {
  checked: boolean
  onCheckedChange: (checked: boolean) => void
  /** What the switch turns on: `Show 3 hidden tokens`. */
  children: ReactNode
}

/** A setting that applies immediately, with its text, which is part of the target. */
export const Switch = forwardRef<HTMLButtonElement, SwitchProps>(function Switch(
  { checked, children, className, onCheckedChange, onClick, ...rest },
  ref,
) {
  const element = useRef<HTMLButtonElement>(null)
  useImperativeHandle(ref, () => element.current as HTMLButtonElement, [])
  useSheet(element, switchCss)
  return (
    <button
      {...rest}
      aria-checked={checked}
      className={joinClasses('switch', className)}
      onClick={(event) => {
        onClick?.(event)
        if (!event.defaultPrevented) onCheckedChange(!checked)
      }}
      ref={element}
      role="switch"
      type="button"
    >
      <span className="switch-words">{children}</span>
      <span aria-hidden="true" className="switch-track">
        <span className="switch-thumb" />
      </span>
    </button>
  )
})
