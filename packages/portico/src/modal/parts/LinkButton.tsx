import type { MouseEvent, ReactNode } from 'react'

/**
 * A link that looks like the main button. It is a link because phones open an app when the user taps a link, but not
 * always when a script opens one. It sends no referrer, because a pairing is a secret.
 */
export function LinkButton({
  children,
  href,
  onClick,
  target,
}: {
  children: ReactNode
  /** A URL with a wallet's own scheme, or https. The code that creates it has validated it. */
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
