import { type ReactNode, useEffect, useRef, useState } from 'react'
import { openLink } from '../../../core/device/openLink.js'
import { Button } from '../../../ui/Button/Button.js'
import { directoryText as t } from '../../directoryText.js'
import { LinkButton } from '../../parts/LinkButton.js'
import { pairingCss } from '../../parts/pairingCss.js'
import { ViewScreen } from '../../parts/ViewScreen.js'

/** Hands over to a wallet's app, or its page, by a link; says how to come back, and how to try again. */
export function AppLink({
  advice,
  href,
  image,
  more,
  name,
  onOpen,
  opensItself,
  tabs,
  target,
}: {
  advice: string
  /** Undefined while the pairing is on its way. */
  href: string | undefined
  image: ReactNode
  more: ReactNode
  name: string
  /** Keep the function. */
  onOpen: () => void
  /** Goes there at once, where the click that led here still counts. */
  opensItself: boolean
  tabs: (panel: ReactNode) => ReactNode
  target: '_self' | '_top' | '_blank'
}) {
  const [isOpened, setOpened] = useState(false)
  const hasReturned = useReturn(isOpened)
  const didOpen = useRef(false)

  useEffect(() => {
    if (!opensItself || href === undefined || didOpen.current) return
    didOpen.current = true
    // Browsers open an app only for somebody's click; one that is too long ago leaves the button.
    if (!navigator.userActivation?.isActive) return
    setOpened(true)
    onOpen()
    openLink(href, target)
  }, [href, onOpen, opensItself, target])

  const label = t(isOpened ? 'wc.open.again' : 'wc.open.mobile', { wallet: name })
  return (
    <ViewScreen
      action={
        <>
          {href === undefined ? (
            <Button data-autofocus="" loading={t('wc.pairing')}>
              {label}
            </Button>
          ) : (
            <LinkButton
              href={href}
              onClick={() => {
                setOpened(true)
                onOpen()
              }}
              target={target}
            >
              {label}
            </LinkButton>
          )}
          {more}
        </>
      }
      sheet={pairingCss}
    >
      {tabs(
        <div className="app-link">
          {image}
          <p className="pairing-title" dir="auto">
            {t('wc.open.title', { wallet: name })}
          </p>
          <p aria-live="polite" className="message-text" dir="auto">
            {hasReturned ? t('wc.returned', { wallet: name }) : advice}
          </p>
        </div>,
      )}
    </ViewScreen>
  )
}

/** True once somebody who went to the wallet is back on this page. */
function useReturn(isOpened: boolean): boolean {
  const [hasReturned, setReturned] = useState(false)
  useEffect(() => {
    if (!isOpened) return
    let wasAway = false
    const look = () => {
      if (document.visibilityState === 'hidden') wasAway = true
      else if (wasAway) setReturned(true)
    }
    // Some browsers tell of the page's return by one of the two alone.
    document.addEventListener('visibilitychange', look)
    window.addEventListener('pageshow', look)
    return () => {
      document.removeEventListener('visibilitychange', look)
      window.removeEventListener('pageshow', look)
    }
  }, [isOpened])
  return hasReturned
}
