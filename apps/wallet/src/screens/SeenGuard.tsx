import { type ReactNode, type RefObject, type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { topOf, watchContent } from '../approval/watchRead.js'
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
 * ready. If something changes above a button, e.g. because a list has loaded, presses wait again: the button may have
 * moved, and the user has not read the change. A change above the visible part is scrolled into view.
 */
export function SeenGuard({ children, seen }: SeenGuardProps) {
  const t = useText('shell')
  const [isLongHidden, setLongHidden] = useState(false)
  const guard = useRef<HTMLDivElement>(null)
  const isOpen = seen === 'armed' || seen === 'untold'
  const doesCount = useButtonsInPlace(guard) && isOpen
  useEffect(() => {
    setLongHidden(false)
    if (seen !== 'hidden') return undefined
    const timer = setTimeout(() => setLongHidden(true), hiddenLimitMs)
    return () => clearTimeout(timer)
  }, [seen])

  function hold(event: SyntheticEvent) {
    const isHarmless = event.target instanceof Element && event.target.closest('[data-harmless]') !== null
    if (doesCount || isHarmless) return
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
      ref={guard}
    >
      {isLongHidden && <WarningBox>{t('guard.covered')}</WarningBox>}
      <PressesCount value={doesCount}>{children}</PressesCount>
    </div>
  )
}

/** What buttons and fields write about themselves. It changes with each press, and every second of a countdown. */
const ownWords = '.button, .field-error, .hold-hint, .visually-hidden'

function isContent({ addedNodes, removedNodes, target }: MutationRecord): boolean {
  const element = target instanceof Element ? target : target.parentElement
  if (!element || element.closest(ownWords)) return false
  const nodes = [...addedNodes, ...removedNodes]
  const isOwn = (node: Node) => node instanceof Element && node.matches('.hold-hint, .visually-hidden')
  return nodes.length === 0 || !nodes.every(isOwn)
}

/** Returns a state that is false for `armingMs` after something has changed above a button that was there before. */
function useButtonsInPlace(guard: RefObject<HTMLElement | null>): boolean {
  const [areInPlace, setInPlace] = useState(true)
  useEffect(() => {
    const { current } = guard
    if (!current) return undefined
    const scroller = current.closest('.screen-body') ?? current
    let timer: ReturnType<typeof setTimeout> | undefined
    let known: readonly Element[] = [...current.querySelectorAll('button')]
    const wait = (top: number) => {
      const isAbove = known.some((button) => button.isConnected && topOf(scroller, button) >= top)
      known = [...current.querySelectorAll('button')]
      if (!isAbove) return
      clearTimeout(timer)
      setInPlace(false)
      timer = setTimeout(() => setInPlace(true), armingMs)
    }
    const stop = watchContent(scroller, wait, isContent)
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [guard])
  return areInPlace
}
