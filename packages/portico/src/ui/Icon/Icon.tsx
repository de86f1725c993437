import { type ComponentPropsWithoutRef, forwardRef } from 'react'
import { joinClasses } from '../joinClasses.js'
import type { IconPath } from './paths.js'

export type IconProps = Omit<ComponentPropsWithoutRef<'svg'>, 'path'> & {
  path: IconPath
  /** Width and height in px. Default: 20. */
  size?: number | undefined
  /** Set for icons that point along the reading direction, which are mirrored in right-to-left text. */
  mirror?: boolean | undefined
}

/** A decoration beside text. It has the color of the text, and is hidden from assistive technology. */
export const Icon = forwardRef<SVGSVGElement, IconProps>(function Icon(
  { className, mirror, path, size = 20, ...rest },
  ref,
) {
  return (
    <svg
      aria-hidden="true"
      fill="none"
      focusable="false"
      stroke="currentColor"
      strokeLinecap="round"
      strokeLinejoin="round"
      // The drawing is 24 units wide, but the stroke is 1.5 px at every size.
      strokeWidth={(1.5 * 24) / size}
      viewBox="0 0 24 24"
      {...rest}
      className={joinClasses('icon', className)}
      data-mirror={mirror ? '' : undefined}
      height={size}
      ref={ref}
      width={size}
    >
      <path d={path} />
    </svg>
  )
})
