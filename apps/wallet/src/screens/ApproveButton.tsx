import { Button } from 'portico/ui'
import { type MouseEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { watchPointer } from '../approval/watchPointer.js'
import { type Reading, readOn, watchRead } from '../approval/watchRead.js'
import { armingMs, hiddenLimitMs, type Visibility, watchVisible } from '../approval/watchVisible.js'
import { ignoreHeldKey, tooSoon } from './DecidingButton.js'

export type ApproveButtonProps = {
  /** All of the approval: who asks, what would happen, and the buttons. None of it may be out of sight. */
  card: RefObject<HTMLElement | null>
  /** Why it cannot be approved at all, in a sentence. */
  blocked?: string | undefined
  label: string
  /** Set where one press is not enough: the words of the second one. */
  second?: string | undefined
  isDanger?: boolean
  isWorking: boolean
  /** What is being done once it was approved, in a word. */
  working: string
  onApprove: () => void
  /** Opens the same screen in a window of its own. Undefined there. */
  onReviewElsewhere: (() => void) | undefined
}

/** How long a page is in sight before the button turns it, in ms: a run of presses reads nothing. */
const pageMs = 400

/**
 * The button that approves. It does nothing until the whole screen was really seen for a while, to its end where it scrolls,
 * and nothing for an event that no person caused: the page around the frame may lie over it, move it, cut it, or press it.
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
  const [visibility, setVisibility] = useState<Visibility>('hidden')
  const isSeen = useRef(false)
  const reading = useRef<ReturnType<typeof watchRead>>(undefined)
  const [isRead, setRead] = useState(false)
  /** `Page 3 of 14`, while it is read. */
  const [place, setPlace] = useState('')
  const [isArmed, setArmed] = useState(false)
  const [isLongHidden, setLongHidden] = useState(false)
  const [presses, setPresses] = useState(0)
  /** How often it was pressed too soon. */
  const [hasty, setHasty] = useState(0)
  const turnedAt = useRef(0)
  const isWindow = onReviewElsewhere === undefined

  useEffect(() => {
    const scroller = card.current?.querySelector('.screen-body')
    if (!scroller) return undefined
    const tell = ({ isRead, page, pages }: Reading) => {
      // Only what has the focus scrolls by keys, and not every browser gives it to what has buttons in it.
      if (pages > 1) scroller.setAttribute('tabindex', '0')
      else scroller.removeAttribute('tabindex')
      setRead(isRead)
      setPlace(`Page ${page} of ${pages}`)
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
    // A window of its own has nothing around it; it still waits, for a press meant for something else.
    if (isWindow) return see('visible')
    return watchVisible(card.current, see)
  }, [card, isWindow])

  // biome-ignore lint/correctness/useExhaustiveDependencies: each press is waited for anew
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

  // Before the first press: what moved until then is not known later.
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

  /** Meant for something else, or one of a run: the waiting begins anew. A button that waits hears of no click itself. */
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
      // The second press of a double click is none of the person's mind.
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
    return <Button onClick={reviewElsewhere}>Review in a secure window</Button>
  }
  const words = presses > 0 && second !== undefined ? second : hasty > 0 && isArmed ? tooSoon : label
  return (
    <>
      {/* The one button for both, so that whoever reads on by the keyboard keeps the focus. */}
      <Button
        aria-live="polite"
        className="approve"
        data-armed={isArmed && !isUnread ? '' : undefined}
        data-testid={isUnread ? 'read-on' : 'approve'}
        disabledReason={isArmed || isUnread ? undefined : 'Waits until it can be seen'}
        loading={isWorking ? working : undefined}
        onClick={isUnread ? turnPage : press}
        onClickCapture={refuseHasty}
        onKeyDown={ignoreHeldKey}
        variant={!isUnread && (isDanger || presses > 0) ? 'danger' : 'primary'}
      >
        {isUnread ? (
          <span className="read-on">
            Read on <small>{place}</small>
          </span>
        ) : (
          words
        )}
      </Button>
      {isLongHidden && !isWindow && (
        <Button onClick={reviewElsewhere} variant="ghost">
          Review in a secure window
        </Button>
      )}
    </>
  )
}
