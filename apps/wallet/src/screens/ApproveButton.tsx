import { Button } from 'portico/ui'
import { type MouseEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { watchPointer } from '../approval/watchPointer.js'
import { type Reading, readOn, watchRead } from '../approval/watchRead.js'
import { armingMs, hiddenLimitMs, type Visibility, watchVisible } from '../approval/watchVisible.js'
import { ignoreHeldKey } from './DecidingButton.js'
import { useText } from './screensContext.js'

export type ApproveButtonProps = {
  /** The whole approval: the site, the effects, and the buttons. No part of it may be out of sight. */
  card: RefObject<HTMLElement | null>
  /** A sentence that says why the request cannot be approved at all. */
  blocked?: string | undefined
  label: string
  /** Set if one press is not enough: the label for the second one. */
  second?: string | undefined
  isDanger?: boolean
  isWorking: boolean
  /** A word for what happens after the approval. */
  working: string
  onApprove: () => void
  /** Opens the same screen in a window of its own. Undefined in that window. */
  onReviewElsewhere: (() => void) | undefined
}

/** How long a page must be visible before the button turns it, in ms. Quick repeated presses are not reading. */
const pageMs = 400

/**
 * The button that approves. It does nothing until the whole screen, down to its end, was really visible for a while,
 * and it ignores events that no user caused. The page around the frame may cover, move or crop the button, or press it.
 */
export function ApproveButton({
  blocked,
  card,
  isDanger = false,
  isWorking,
  label,
  onApprove,
  onReviewElsewhere,
  second,
  working,
}: ApproveButtonProps) {
  const t = useText('approval')
  const shell = useText('shell')
  const [visibility, setVisibility] = useState<Visibility>('hidden')
  const isSeen = useRef(false)
  const reading = useRef<ReturnType<typeof watchRead>>(undefined)
  const [isRead, setRead] = useState(false)
  /** The page that the user reads. */
  const [place, setPlace] = useState<{ page: number; pages: number }>()
  const [isArmed, setArmed] = useState(false)
  const [isLongHidden, setLongHidden] = useState(false)
  const [presses, setPresses] = useState(0)
  /** How often the button was pressed too soon. */
  const [hasty, setHasty] = useState(0)
  const turnedAt = useRef(0)
  const isWindow = onReviewElsewhere === undefined

  useEffect(() => {
    const scroller = card.current?.querySelector('.screen-body')
    if (!scroller) return undefined
    const tell = ({ isRead, page, pages }: Reading) => {
      // Only a focused element scrolls by keyboard, and some browsers do not focus one that contains buttons.
      if (pages > 1) scroller.setAttribute('tabindex', '0')
      else scroller.removeAttribute('tabindex')
      setRead(isRead)
      setPlace({ page, pages })
    }
    const watch = watchRead(scroller, () => isSeen.current, tell)
    reading.current = watch
    return watch.stop
  }, [card])

  useEffect(() => {
    if (!card.current) return undefined
    const see = (seen: Visibility) => {
      isSeen.current = seen === 'visible'
      setVisibility(seen)
      reading.current?.look()
    }
    return watchVisible(card.current, see, { isWindow })
  }, [card, isWindow])

  // biome-ignore lint/correctness/useExhaustiveDependencies: each press has a wait of its own
  useEffect(() => {
    setArmed(false)
    if (visibility === 'visible') {
      setLongHidden(false)
      if (!isRead) return undefined
      const timer = setTimeout(() => setArmed(true), armingMs)
      return () => clearTimeout(timer)
    }
    const timer = setTimeout(() => setLongHidden(true), hiddenLimitMs)
    return () => clearTimeout(timer)
  }, [visibility, isRead, presses, hasty])

  // Before the first press, because earlier movements cannot be known later.
  useEffect(() => {
    if (!isWindow) watchPointer(window)
  }, [isWindow])

  useEffect(() => {
    if (visibility !== 'visible') return
    turnedAt.current = performance.now()
    if (!isWindow) watchPointer(window).forgetMouse()
  }, [isWindow, visibility])

  const isUnread = visibility === 'visible' && !isRead && !isWorking

  function turnPage({ nativeEvent }: MouseEvent) {
    const scroller = card.current?.querySelector('.screen-body')
    if (!scroller || nativeEvent.timeStamp - turnedAt.current < pageMs) return
    turnedAt.current = nativeEvent.timeStamp
    readOn(scroller)
  }

  /** Refuses a hasty press, and starts the waiting again. A waiting button gets no click events itself. */
  function refuseHasty(event: MouseEvent) {
    const isSettled = isWindow || watchPointer(window).isSettled(event.nativeEvent)
    if (isUnread || isWorking || (isArmed && isSettled)) return
    event.stopPropagation()
    setArmed(false)
    setHasty(hasty + 1)
  }

  function press({ nativeEvent }: MouseEvent) {
    if (!nativeEvent.isTrusted || !isArmed || isWorking) return
    setHasty(0)
    if (second !== undefined && presses === 0) {
      setPresses(1)
      // The second press of a double click is not deliberate.
      setArmed(false)
    } else onApprove()
  }

  function reviewElsewhere({ nativeEvent }: MouseEvent) {
    if (nativeEvent.isTrusted) onReviewElsewhere?.()
  }

  if (blocked !== undefined) {
    return (
      <Button className="approve" data-testid="approve" disabledReason={blocked}>
        {label}
      </Button>
    )
  }
  if (visibility === 'untold') {
    return <Button onClick={reviewElsewhere}>{t('reviewElsewhere')}</Button>
  }
  const words = presses > 0 && second !== undefined ? second : hasty > 0 && isArmed ? shell('tooSoon') : label
  return (
    <>
      {/* One button for both states, so that a user who reads by keyboard keeps the focus. */}
      <Button
        aria-live="polite"
        className="approve"
        data-armed={isArmed && !isUnread ? '' : undefined}
        data-testid={isUnread ? 'read-on' : 'approve'}
        disabledReason={isArmed || isUnread ? undefined : shell('notVisible')}
        loading={isWorking ? working : undefined}
        onClick={isUnread ? turnPage : press}
        onClickCapture={refuseHasty}
        onKeyDown={ignoreHeldKey}
        variant={!isUnread && (isDanger || presses > 0) ? 'danger' : 'primary'}
      >
        {isUnread ? <ReadOn place={place} /> : words}
      </Button>
      {isLongHidden && !isWindow && (
        <Button onClick={reviewElsewhere} variant="ghost">
          {t('reviewElsewhere')}
        </Button>
      )}
    </>
  )
}

/** Label of the button while the user reads: it turns the page. */
function ReadOn({ place }: { place: { page: number; pages: number } | undefined }) {
  const t = useText('approval')
  return (
    <span className="read-on">
      {t('readOn')}{' '}
      <small>{place && t('page', { page: String(place.page), pages: String(place.pages) })}</small>
    </span>
  )
}
