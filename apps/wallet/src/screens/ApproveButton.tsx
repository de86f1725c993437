import { Button } from 'portico/ui'
import { type MouseEvent, useEffect, useRef, useState } from 'react'
import { armingMs, type Visibility, watchVisible } from '../approval/watchVisible.js'

/** After this long out of sight the person is offered another way, in ms. */
const hiddenLimitMs = 2_000

export type ApproveButtonProps = {
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
 * The button that approves. It does nothing until it was really seen for a while, and nothing for an event that no person
 * caused: the page around the frame may lie over it, move it, or press it.
 */
export function ApproveButton({
  isDanger = false,
  isWorking,
  label,
  onApprove,
  onReviewElsewhere,
  second,
}: ApproveButtonProps) {
  const button = useRef<HTMLButtonElement>(null)
  const [visibility, setVisibility] = useState<Visibility>('hidden')
  const [isArmed, setArmed] = useState(false)
  const [isLongHidden, setLongHidden] = useState(false)
  const [presses, setPresses] = useState(0)
  const isWindow = onReviewElsewhere === undefined

  useEffect(() => {
    if (!button.current) return undefined
    // A window of its own has nothing around it; it still waits, for a press meant for something else.
    if (isWindow) return setVisibility('visible')
    return watchVisible(button.current, setVisibility)
  }, [isWindow])

  useEffect(() => {
    setArmed(false)
    if (visibility === 'visible') {
      setLongHidden(false)
      const timer = setTimeout(() => setArmed(true), armingMs)
      return () => clearTimeout(timer)
    }
    const timer = setTimeout(() => setLongHidden(true), hiddenLimitMs)
    return () => clearTimeout(timer)
  }, [visibility])

  function press({ nativeEvent }: MouseEvent) {
    if (!nativeEvent.isTrusted || !isArmed || isWorking) return
    if (second !== undefined && presses === 0) setPresses(1)
    else onApprove()
  }

  function reviewElsewhere({ nativeEvent }: MouseEvent) {
    if (nativeEvent.isTrusted) onReviewElsewhere?.()
  }

  if (visibility === 'untold') {
    return (
      <Button onClick={reviewElsewhere} ref={button}>
        Review in a secure window
      </Button>
    )
  }
  const words = presses > 0 && second !== undefined ? second : label
  return (
    <>
      <Button
        aria-live="polite"
        className="approve"
        data-armed={isArmed ? '' : undefined}
        data-testid="approve"
        disabledReason={isArmed ? undefined : 'Waits until it can be seen'}
        loading={isWorking ? 'Signing' : undefined}
        onClick={press}
        ref={button}
        variant={isDanger || presses > 0 ? 'danger' : 'primary'}
      >
        {words}
      </Button>
      {isLongHidden && !isWindow && (
        <Button onClick={reviewElsewhere} variant="ghost">
          Review in a secure window
        </Button>
      )}
    </>
  )
}
