import { Icon, triangleAlert } from 'portico/ui'
import type { ReactNode } from 'react'

/** Shows a warning that the user must not miss, above its subject. */
export function WarningBox({ children, isDanger = false }: { children: ReactNode; isDanger?: boolean }) {
  return (
    <div className="warning" data-danger={isDanger ? '' : undefined} role="note">
      <Icon path={triangleAlert} />
      <div>{children}</div>
    </div>
  )
}
