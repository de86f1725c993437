import { Button, setTabStop } from 'portico/ui'
import { type MouseEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { type Reading, readOn, watchRead } from '../approval/watchRead.js'
import { hiddenLimitMs, type Visibility, watchVisible } from '../approval/watchVisible.js'
import { HoldButton } from './HoldButton.js'
import type { ReviewWindowState } from './openReviewWindow.js'
import { useScreens, useText } from './screensContext.js'

export type ApproveButtonProps = {
  /** The whole approval: the site, the effects, and the buttons. No part of it may be out of sight. */
  card: RefObject<HTMLElement | null>
  /** A sentence that says why the request cannot be approved at all. */
  blocked?: string | undefined
  label: string
  /** Set if one gesture is not enough: the label for the second one. */
  second?: string | undefined
  isDanger?: boolean
  isWorking: boolean
  /** The text of the button while the approved request is carried out. */
  working: string
  /** Returns the text of the button during the countdown, given the seconds that are left. */
  writeCount?: ((seconds: number) => string) | undefined
  onApprove: () => void
  onReviewElsewhere: ReviewElsewhere | undefined
}

/**
 * Opens the same screen in a window of the wallet's own, and returns a function that closes it. Undefined in that
 * window.
 */
export type ReviewElsewhere = (onState: (state: ReviewWindowState) => void) => () => void

/**
 * How long each part of the screen must be visible before a press scrolls to the next one, in ms. If the user presses
 * sooner, the screen does not scroll, and the button says why.
 */
const pageMs = 400

/**
 * Renders the button that approves a request. The page around the frame may cover, move or crop the button, or make the
 * user press it by mistake. So the button approves nothing until the user has seen the whole screen, to its end, for a
 * while.
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
  writeCount,
}: ApproveButtonProps) {
  const { approval: t, problems } = useScreens().texts
  const [visibility, setVisibility] = useState<Visibility>('hidden')
  const isSeen = useRef(false)
  const reading = useRef<ReturnType<typeof watchRead>>(undefined)
  const [isRead, setRead] = useState(false)
  const [isSettled, setSettled] = useSettled()
  /** The part of the screen that the user is reading. */
  const [place, setPlace] = useState<{ page: number; pages: number }>()
  const [isLongHidden, setLongHidden] = useState(false)
  const [hasAgreedOnce, setAgreedOnce] = useState(false)
  const [reviewWindow, setReviewWindow] = useState<ReviewWindowState>()
  const closeWindow = useRef<() => void>(undefined)
  const { isDue, isTurnable, startPage } = useTurnable(visibility)
  const [wasEarly, setEarly] = useState(false)
  const isWindow = onReviewElsewhere === undefined

  useEffect(() => {
    const scroller = card.current?.querySelector('.screen-body')
    if (!scroller) return undefined
    const onRead = ({ isRead, page, pages }: Reading) => {
      setRead(isRead)
      setPlace({ page, pages })
    }
    const onChange = () => setSettled(false)
    const watch = watchRead(scroller, { isSeen: () => isSeen.current, onChange, onRead })
    reading.current = watch
    return watch.stop
  }, [card, setSettled])

  // Only a focused element scrolls by keyboard. Some browsers give no focus to a scrolling element that contains buttons.
  // After each render, the tab stop is set or removed again.
  useEffect(() => {
    const scroller = card.current?.querySelector('.screen-body')
    if (scroller && place) setTabStop(scroller, place.pages > 1)
  })

  useEffect(() => {
    if (!card.current) return undefined
    const see = (seen: Visibility) => {
      isSeen.current = seen === 'visible'
      setVisibility(seen)
      reading.current?.look()
    }
    return watchVisible(card.current, see, { isWindow })
  }, [card, isWindow])

  useEffect(() => {
    if (visibility === 'visible') {
      setLongHidden(false)
      return undefined
    }
    const timer = setTimeout(() => setLongHidden(true), hiddenLimitMs)
    return () => clearTimeout(timer)
  }, [visibility])

  useEffect(() => () => closeWindow.current?.(), [])

  const isUnread = visibility === 'visible' && !isRead && !isWorking

  function turnPage({ nativeEvent }: MouseEvent) {
    const scroller = card.current?.querySelector('.screen-body')
    if (!scroller || !isTurnable(nativeEvent)) return
    startPage()
    setEarly(false)
    readOn(scroller)
  }

  function agree() {
    if (second === undefined || hasAgreedOnce) onApprove()
    else setAgreedOnce(true)
  }

  function reviewElsewhere({ nativeEvent }: MouseEvent) {
    if (!nativeEvent.isTrusted) return
    // If the user has lost sight of the first window, a new one opens in front.
    closeWindow.current?.()
    closeWindow.current = onReviewElsewhere?.(setReviewWindow)
  }

  if (blocked !== undefined) {
    return (
      <Button className="approve" data-testid="approve" disabledReason={blocked}>
        {label}
      </Button>
    )
  }
  const isOffered = visibility === 'untold' || isLongHidden
  const lost = isWindow ? null : (
    <span className="review-says" role="status">
      {isOffered && reviewWindow === 'blocked' && problems('windowBlocked')}
      {isOffered && reviewWindow === 'closed' && t('reviewClosed')}
    </span>
  )
  if (visibility === 'untold') {
    return (
      <>
        {lost}
        <Button loading={isWorking ? working : undefined} onClick={reviewElsewhere}>
          {t('reviewElsewhere')}
        </Button>
      </>
    )
  }
  const isSecond = hasAgreedOnce && second !== undefined
  const early = isUnread && !isDue ? t('readFirst') : undefined
  return (
    <>
      {lost}
      {/* Both states share one button, so a user who reads by keyboard keeps the focus. */}
      <HoldButton
        className="approve"
        data-testid={isUnread ? 'read-on' : 'approve'}
        disabledReason={early}
        isExplained
        isSeen={visibility === 'visible' && isRead && isSettled}
        loading={isWorking ? working : undefined}
        onApprove={agree}
        onClickCapture={early === undefined ? undefined : () => setEarly(true)}
        onPress={isUnread ? turnPage : undefined}
        refusal={isUnread && wasEarly ? t('readFirst') : undefined}
        variant={!isUnread && (isDanger || isSecond) ? 'danger' : 'primary'}
        writeCount={writeCount}
      >
        {isUnread ? <ReadOn place={place} /> : isSecond ? second : label}
      </HoldButton>
      {isLongHidden && !isWindow && (
        <Button onClick={reviewElsewhere} variant="ghost">
          {t('reviewElsewhere')}
        </Button>
      )}
    </>
  )
}

/**
 * Checks whether a press scrolls to the next part of the screen: only after the current part was visible for `pageMs`.
 * `isDue` is for the look of the button. `isTurnable` judges a press by its own time, because a busy page handles it
 * later. `startPage` begins this time again.
 */
function useTurnable(visibility: Visibility) {
  const [turns, setTurns] = useState(0)
  /** The turn whose page was in sight for long enough. */
  const [seenTurn, setSeenTurn] = useState<number>()
  const since = useRef(0)
  useEffect(() => {
    setSeenTurn(undefined)
    if (visibility !== 'visible') return undefined
    since.current = performance.now()
    const timer = setTimeout(() => setSeenTurn(turns), pageMs)
    return () => clearTimeout(timer)
  }, [turns, visibility])
  const isDue = seenTurn === turns
  return {
    isDue,
    isTurnable: ({ timeStamp }: Event) => isDue && timeStamp - since.current >= pageMs,
    startPage: () => setTurns(turns + 1),
  }
}

/** The label of the button while the user reads. A press then scrolls to the next part of the screen. */
function ReadOn({ place }: { place: { page: number; pages: number } | undefined }) {
  const t = useText('approval')
  return (
    <span className="read-on">
      {t('readOn')}{' '}
      <small>{place && t('page', { page: String(place.page), pages: String(place.pages) })}</small>
    </span>
  )
}

/**
 * Returns a state that is false for one frame after the content has changed. A hold or a countdown then ends, and the
 * button arms again.
 */
function useSettled() {
  const [isSettled, setSettled] = useState(true)
  useEffect(() => {
    if (isSettled) return undefined
    const frame = requestAnimationFrame(() => setSettled(true))
    return () => cancelAnimationFrame(frame)
  }, [isSettled])
  return [isSettled, setSettled] as const
}
