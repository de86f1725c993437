import { type ComponentPropsWithoutRef, forwardRef } from 'react'
import { joinClasses } from '../joinClasses.js'
import { Skeleton } from '../Skeleton/Skeleton.js'

export type RowSkeletonProps = Omit<ComponentPropsWithoutRef<'div'>, 'children'> & {
  /** Default: `rounded`, like the images of wallets. */
  shape?: 'rounded' | 'round' | undefined
}

/** The placeholder of a row that is loading, 56 px high like the row. */
export const RowSkeleton = forwardRef<HTMLDivElement, RowSkeletonProps>(function RowSkeleton(
  { className, shape = 'rounded', ...rest },
  ref,
) {
  return (
    <div aria-hidden="true" {...rest} className={joinClasses('row row-skeleton', className)} ref={ref}>
      <span className="row-image">
        <Skeleton height={40} shape={shape} width={40} />
      </span>
      <Skeleton height={14} width="45%" />
    </div>
  )
})
