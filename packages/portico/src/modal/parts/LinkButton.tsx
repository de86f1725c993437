import type { MouseEvent, ReactNode } from 'react'

/**
 * A link that looks like the main button. It is a link because phones open an app for a tapped link, but not always for
 * one that a script opens. It sends no referrer, because a pairing is a secret.
 */
export function LinkButton({
  children,
  href,
  onClick,
  target,
}: {
  children: ReactNode
  /** Validated by the code that creates it: a wallet's own scheme, or https. */
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
