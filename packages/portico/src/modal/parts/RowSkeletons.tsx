import { RowSkeleton } from '../../ui/Row/RowSkeleton.js'

/** Placeholders for rows that are loading. */
export function RowSkeletons({ label }: { label: string }) {
  return (
    <div aria-busy="true" className="panel">
      <span className="visually-hidden">{label}</span>
      <RowSkeleton shape="round" />
      <RowSkeleton shape="round" />
      <RowSkeleton shape="round" />
      <RowSkeleton shape="round" />
    </div>
  )
}
