import { type ComponentPropsWithoutRef, forwardRef, type ReactNode } from 'react'
import { Icon } from '../Icon/Icon.js'
import { check } from '../Icon/paths.js'
import { joinClasses } from '../joinClasses.js'

export type CheckboxProps = Omit<
  ComponentPropsWithoutRef<'input'>,
  'checked' | 'children' | 'onChange' | 'type'
> & {
  checked: boolean
  onCheckedChange: (checked: boolean) => void
  /** What the user agrees to. May contain links. */
  children: ReactNode
}

/** A checkbox with its text, which is part of the target. `ref` and other props go to the input. */
export const Checkbox = forwardRef<HTMLInputElement, CheckboxProps>(function Checkbox(
  { checked, children, className, onCheckedChange, ...rest },
  ref,
) {
  return (
    <label className="checkbox">
      <span className="checkbox-box">
        <input
          {...rest}
          checked={checked}
          className={joinClasses('checkbox-input', className)}
          onChange={(event) => onCheckedChange(event.target.checked)}
          ref={ref}
          type="checkbox"
        />
        <Icon className="checkbox-tick" path={check} size={16} />
      </span>
      <span className="checkbox-words">{children}</span>
    </label>
  )
})
