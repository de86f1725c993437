import { type ReactNode, useEffect, useRef, useState } from 'react'
import { openLink } from '../../../core/device/openLink.js'
import { Button } from '../../../ui/Button/Button.js'
import { LinkButton } from '../../parts/LinkButton.js'
import { useText } from '../../shell/shellContext.js'
import { ViewScreen } from '../../shell/ViewScreen.js'
import { pairingCss } from '../pairingCss.js'

/** A link that opens a wallet's app or page. It explains how to come back, and offers a retry. */
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
  /** Undefined while the pairing is loading. */
  href: string | undefined
  image: ReactNode
  more: ReactNode
  name: string
  /** Keep the function stable. */
  onOpen: () => void
  /** Whether the link opens immediately, if the browser still counts the click that led here. */
  opensItself: boolean
  tabs: (panel: ReactNode) => ReactNode
  target: '_self' | '_top' | '_blank'
}) {
  const t = useText('directory')
  const [isOpened, setOpened] = useState(false)
  const hasReturned = useReturn(isOpened)
  const didOpen = useRef(false)

  useEffect(() => {
    if (!opensItself || href === undefined || didOpen.current) return
    didOpen.current = true
    // Browsers open an app only for a recent click. If the click is too old, the user presses the button.
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
          <h3 className="pairing-title" dir="auto">
            {t('wc.open.title', { wallet: name })}
          </h3>
          <p aria-live="polite" className="message-text" dir="auto">
            {hasReturned ? t('wc.returned', { wallet: name }) : advice}
          </p>
        </div>,
      )}
    </ViewScreen>
  )
}

/** Returns whether the user has gone to the wallet and come back to this page. */
function useReturn(isOpened: boolean): boolean {
  const [hasReturned, setReturned] = useState(false)
  useEffect(() => {
    if (!isOpened) return
    let wasAway = false
    const look = () => {
      if (document.visibilityState === 'hidden') wasAway = true
      else if (wasAway) setReturned(true)
    }
    // Some browsers report the return by only one of the two events.
    document.addEventListener('visibilitychange', look)
    window.addEventListener('pageshow', look)
    return () => {
      document.removeEventListener('visibilitychange', look)
      window.removeEventListener('pageshow', look)
    }
  }, [isOpened])
  return hasReturned
}
