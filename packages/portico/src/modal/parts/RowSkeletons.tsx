import { RowSkeleton } from '../../ui/Row/RowSkeleton.js'

/** Placeholders for rows that are loading. `isPlain`: as the rows of assets and activity, which have no ground. */
export function RowSkeletons({ isPlain, label }: { isPlain?: boolean; label: string }) {
  return (
    <div aria-busy="true" className="panel" data-plain={isPlain ? '' : undefined}>
      <span className="visually-hidden">{label}</span>
      <RowSkeleton shape="round" />
      <RowSkeleton shape="round" />
      <RowSkeleton shape="round" />
      <RowSkeleton shape="round" />
    </div>
  )
}
