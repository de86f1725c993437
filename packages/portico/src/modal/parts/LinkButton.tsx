import type { MouseEvent, ReactNode } from 'react'

/**
 * A link that looks like the main button. A link, not a button: phones open an app for a link that is tapped, and not
 * always for one that a script opens. Nobody is told where it came from: a pairing is a secret.
 */
export function LinkButton({
  children,
  href,
  onClick,
  target,
}: {
  children: ReactNode
  /** Checked by who made it: a wallet's own scheme, or https. */
  href: string
  onClick?: (event: MouseEvent<HTMLAnchorElement>) => void
  target: '_self' | '_top' | '_blank'
}) {
  return (
    <a
      className="button"
      data-autofocus=""
      data-testid="open-wallet"
      data-variant="primary"
      href={href}
      onClick={onClick}
      part="button primary"
      rel="noopener noreferrer"
      target={target}
    >
      {children}
    </a>
  )
}
