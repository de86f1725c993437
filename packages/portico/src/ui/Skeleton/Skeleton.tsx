import { type ComponentPropsWithoutRef, forwardRef } from 'react'
import { joinClasses } from '../joinClasses.js'

export type SkeletonProps = Omit<ComponentPropsWithoutRef<'span'>, 'children'> & {
  /** Width in px, or any CSS length. Default: the full width. */
  width?: number | string | undefined
  /** Height in px, or any CSS length. Use the height of the content that will appear there. */
  height: number | string
  /** Default: `text`, which has a small radius. */
  shape?: 'text' | 'rounded' | 'round' | undefined
}

/**
 * A placeholder for content that is loading. It has the content's final size, so that nothing jumps when the content
 * appears.
 */
export const Skeleton = forwardRef<HTMLSpanElement, SkeletonProps>(function Skeleton(
  { className, height, shape = 'text', style, width = '100%', ...rest },
  ref,
) {
  return (
    <span
      aria-hidden="true"
      {...rest}
      className={joinClasses('skeleton', className)}
      data-shape={shape}
      ref={ref}
      style={{ ...style, blockSize: height, inlineSize: width }}
    />
  )
})
