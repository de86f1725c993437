import type { ReactNode } from 'react'

/**
 * A part of the screen whose content may arrive after the rest, when the network has responded. A screen reader then
 * announces what has been added.
 */
export function LatePart({ children }: { children: ReactNode }) {
  return (
    <div aria-live="polite" className="late">
      {children}
    </div>
  )
}
