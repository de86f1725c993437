import { RowSkeleton } from '../../ui/Row/RowSkeleton.js'

/** Placeholders for rows that are loading. `isPlain`: without a background, like the rows of assets and activity. */
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
