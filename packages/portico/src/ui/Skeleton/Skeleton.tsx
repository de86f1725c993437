import { type ComponentPropsWithoutRef, forwardRef } from 'react'
import { joinClasses } from '../joinClasses.js'

export type SkeletonProps = Omit<ComponentPropsWithoutRef<'span'>, 'children'> & {
  /** Px, or any CSS length. Default: the full width. */
  width?: number | string | undefined
  /** Px, or any CSS length: the height of what will appear there. */
  height: number | string
  /** Default: `text`, a small radius. */
  shape?: 'text' | 'rounded' | 'round' | undefined
}

/** A placeholder for something that is loading, in its final size, so that nothing jumps when it appears. */
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
