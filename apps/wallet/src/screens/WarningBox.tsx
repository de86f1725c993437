import { Icon, triangleAlert } from 'portico/ui'
import type { ReactNode } from 'react'

/** Shows what the user must not miss, above what it is about. */
export function WarningBox({ children, isDanger = false }: { children: ReactNode; isDanger?: boolean }) {
  return (
    <div className="warning" data-danger={isDanger ? '' : undefined} role="note">
      <Icon path={triangleAlert} />
      <div>{children}</div>
    </div>
  )
}
