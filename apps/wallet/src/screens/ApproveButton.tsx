import { Button } from 'portico/ui'
import { type MouseEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { watchRead } from '../approval/watchRead.js'
import { armingMs, type Visibility, watchVisible } from '../approval/watchVisible.js'

/** After this long out of sight the person is offered another way, in ms. */
const hiddenLimitMs = 2_000

/** Of what is seen, how much a press moves on: a line that was cut stays in sight. */
const stepShare = 0.8

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
  onApprove: () => void
  /** Opens the same screen in a window of its own. Undefined there. */
  onReviewElsewhere: (() => void) | undefined
}

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
}: ApproveButtonProps) {
  const [visibility, setVisibility] = useState<Visibility>('hidden')
  const isSeen = useRef(false)
  const reading = useRef<ReturnType<typeof watchRead>>(undefined)
  const [isRead, setRead] = useState(false)
  const [isArmed, setArmed] = useState(false)
  const [isLongHidden, setLongHidden] = useState(false)
  const [presses, setPresses] = useState(0)
  const isWindow = onReviewElsewhere === undefined

  useEffect(() => {
    const scroller = card.current?.querySelector('.screen-body')
    if (!scroller) return undefined
    const watch = watchRead(scroller, () => isSeen.current, setRead)
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
  }, [visibility, isRead])

  function readOn() {
    const scroller = card.current?.querySelector('.screen-body')
    scroller?.scrollBy({ top: scroller.clientHeight * stepShare })
  }

  function press({ nativeEvent }: MouseEvent) {
    if (!nativeEvent.isTrusted || !isArmed || isWorking) return
    if (second !== undefined && presses === 0) setPresses(1)
    else onApprove()
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
  const isUnread = visibility === 'visible' && !isRead && !isWorking
  const words = presses > 0 && second !== undefined ? second : label
  return (
    <>
      {/* The one button for both, so that whoever reads on by the keyboard keeps the focus. */}
      <Button
        aria-live="polite"
        className="approve"
        data-armed={isArmed ? '' : undefined}
        data-testid={isUnread ? 'read-on' : 'approve'}
        disabledReason={isArmed || isUnread ? undefined : 'Waits until it can be seen'}
        loading={isWorking ? 'Signing' : undefined}
        onClick={isUnread ? readOn : press}
        variant={!isUnread && (isDanger || presses > 0) ? 'danger' : 'primary'}
      >
        {isUnread ? 'Scroll to read it all' : words}
      </Button>
      {isLongHidden && !isWindow && (
        <Button onClick={reviewElsewhere} variant="ghost">
          Review in a secure window
        </Button>
      )}
    </>
  )
}
