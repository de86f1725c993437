import { type ReactNode, type RefObject, type SyntheticEvent, useEffect, useState } from 'react'
import { armingMs, hiddenLimitMs, type Visibility, watchVisible } from '../approval/watchVisible.js'
import { PressesCount } from './GuardedButton.js'
import { useText } from './screensContext.js'
import { WarningBox } from './WarningBox.js'

/** `waiting`: in sight, but not for long enough. The page may have slipped the screen under a finger. */
export type Seen = Exclude<Visibility, 'visible'> | 'waiting' | 'armed'

/** Returns whether the user has had the whole screen, or the wallet's own window, in view for a while. */
export function useSeen(card: RefObject<HTMLElement | null>, isWindow: boolean): Seen {
  const [seen, setSeen] = useState<Seen>('hidden')
  useEffect(() => {
    if (!card.current) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const see = (visibility: Visibility) => {
      clearTimeout(timer)
      setSeen(visibility === 'visible' ? 'waiting' : visibility)
      if (visibility === 'visible') timer = setTimeout(() => setSeen('armed'), armingMs)
    }
    const stop = watchVisible(card.current, see, { isWindow })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [card, isWindow])
  return seen
}

export type SeenGuardProps = { seen: Seen; children: ReactNode }

/**
 * Drops presses, and hides secrets, unless the whole screen has been visible for a while. The page around the frame may
 * cover it, fade it, or crop it to the part that the user should press or read. If a browser cannot tell what is
 * visible, the section requires another proof instead. A press on a button with `data-harmless` always counts, because
 * such a button only closes, cancels or retries. Every other button is a `GuardedButton`, which says that it is not
 * ready.
 */
export function SeenGuard({ children, seen }: SeenGuardProps) {
  const t = useText('shell')
  const [isLongHidden, setLongHidden] = useState(false)
  const isOpen = seen === 'armed' || seen === 'untold'
  useEffect(() => {
    setLongHidden(false)
    if (seen !== 'hidden') return undefined
    const timer = setTimeout(() => setLongHidden(true), hiddenLimitMs)
    return () => clearTimeout(timer)
  }, [seen])

  function hold(event: SyntheticEvent) {
    const isHarmless = event.target instanceof Element && event.target.closest('[data-harmless]') !== null
    if (isOpen || isHarmless) return
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <div
      className="guard"
      data-armed={isOpen ? '' : undefined}
      data-testid="guard"
      onClickCapture={hold}
      onSubmitCapture={hold}
    >
      {isLongHidden && <WarningBox>{t('guard.covered')}</WarningBox>}
      <PressesCount value={isOpen}>{children}</PressesCount>
    </div>
  )
}
