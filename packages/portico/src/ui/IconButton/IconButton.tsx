import { type ComponentPropsWithoutRef, forwardRef } from 'react'
import { Icon } from '../Icon/Icon.js'
import type { IconPath } from '../Icon/paths.js'
import { joinClasses } from '../joinClasses.js'

export type IconButtonProps = Omit<ComponentPropsWithoutRef<'button'>, 'aria-label' | 'children'> & {
  icon: IconPath
  /** What the button does, as a verb: the tooltip, which is also the accessible name. */
  label: string
  /** Set for icons that point along the reading direction. */
  mirror?: boolean | undefined
}

/** A button that shows only an icon. */
export const IconButton = forwardRef<HTMLButtonElement, IconButtonProps>(function IconButton(
  { className, icon, label, mirror, ...rest },
  ref,
) {
  return (
    <button title={label} type="button" {...rest} className={joinClasses('icon-button', className)} ref={ref}>
      <Icon mirror={mirror} path={icon} />
    </button>
  )
})
