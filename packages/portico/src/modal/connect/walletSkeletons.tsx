import type { ReactElement } from 'react'
import { RowSkeleton } from '../../ui/Row/RowSkeleton.js'

/** Returns placeholder rows for wallets that are loading. `kind` distinguishes several groups of them in one list. */
export function walletSkeletons(count: number, kind = ''): readonly ReactElement[] {
  return Array.from({ length: count }, (_, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no state and are interchangeable
    <RowSkeleton data-testid="directory-loading" key={`${kind} ${index}`} />
  ))
}
