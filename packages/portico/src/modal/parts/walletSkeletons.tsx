import type { ReactElement } from 'react'
import { RowSkeleton } from '../../ui/Row/RowSkeleton.js'

/** Rows for so many wallets that are on their way. `kind` tells those of one list apart. */
export function walletSkeletons(count: number, kind = ''): readonly ReactElement[] {
  return Array.from({ length: count }, (_, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: they have no state, and none is told from another
    <RowSkeleton data-testid="directory-loading" key={`${kind} ${index}`} />
  ))
}
