import { Button, type ButtonProps } from 'portico/ui'
import { type CSSProperties, type KeyboardEvent, type MouseEvent, useContext } from 'react'
import { countSeconds, type HoldState } from '../approval/watchHold.js'
import { PressesCount } from './GuardedButton.js'
import { useScreens, useText } from './screensContext.js'
import { useHold } from './useHold.js'

export type HoldButtonProps = Omit<ButtonProps, 'onClick' | 'loading'> & {
  /** Called after one deliberate gesture. */
  onApprove: () => void
  /**
   * Set while a single press is enough, because the press only asks a question or scrolls to the next part of the
   * screen.
   */
  onPress?: ((event: MouseEvent) => void) | undefined
  /** Why the last press with `onPress` did nothing. The line below the button says it. */
  refusal?: string | undefined
  /** Whether all that the user decides about is visible. Default: true. */
  isSeen?: boolean | undefined
  loading?: string | undefined
  /**
   * Returns the text of the button during the countdown, given the seconds that are left. Default: a sentence with the
   * button's name.
   */
  writeCount?: ((seconds: number) => string) | undefined
  /**
   * True if a line below explains the gesture from the start. Its space stays reserved. Default: the line appears when
   * needed.
   */
  isExplained?: boolean | undefined
}

/**
 * The button of every decision in the frame. One deliberate gesture approves: the user holds the button with a pointer
 * or a key until its ring is full. Alternatively, a short press of a key, or a click without a pointer, starts a
 * countdown, during which the button says "Stop".
 */
export function HoldButton({
  children,
  className = '',
  disabledReason,
  isExplained = false,
  isSeen = true,
  loading,
  onApprove,
  onPress,
  refusal,
  writeCount,
  ...rest
}: HoldButtonProps) {
  const { isWindow } = useScreens()
  const t = useText('shell')
  const doesCount = useContext(PressesCount)
  const isInUse = onPress === undefined && loading === undefined && disabledReason === undefined
  const { button, handlers, state } = useHold({ isInUse, isSeen: isSeen && doesCount, isWindow, onApprove })
  const { isArmed, phase, remark, seconds, share } = state
  const isCounting = phase === 'count'
  const writes = writeCount ?? ((left: number) => t('hold.count', { count: left }))
  const spoken = isCounting ? `${writes(countSeconds)} ${t('hold.again')}` : remark && t(`hold.${remark}`)
  const isWaiting = isInUse ? !isArmed && phase === 'rest' : !doesCount
  const style: CSSProperties & { '--held': string } = { '--held': share.toFixed(3) }
  return (
    <>
      <Button
        {...rest}
        className={`hold ${className}`}
        data-armed={isInUse && isArmed ? '' : undefined}
        data-hold={isInUse ? phase : undefined}
        disabledReason={disabledReason ?? (isWaiting ? t('notVisible') : undefined)}
        loading={loading}
        ref={button}
        style={style}
        {...(isInUse ? handlers : { onClick: onPress, onKeyDown: ignoreHeldKey })}
      >
        {isInUse && <span aria-hidden="true" className="hold-ring" />}
        <span className="hold-words" data-words={typeof children === 'string' ? children : undefined}>
          <span>{isCounting ? t('hold.stop') : children}</span>
        </span>
      </Button>
      <span aria-hidden="true" className="hold-hint" data-kept={isExplained ? '' : undefined}>
        {!isInUse && refusal}
        {isInUse && (isExplained || phase !== 'rest' || remark !== undefined) && (
          <Hint count={isCounting ? writes(seconds) : undefined} state={state} />
        )}
      </span>
      <span aria-live="assertive" className="visually-hidden" data-testid="hold-says">
        {isInUse ? spoken : refusal}
      </span>
    </>
  )
}

/** Says what to do now, or why nothing happened. */
function Hint({ count, state: { phase, remark } }: { count: string | undefined; state: HoldState }) {
  const t = useText('shell')
  if (count !== undefined)
    return (
      <>
        {count} <span className="hold-keys">{t('hold.escape')}</span>
      </>
    )
  if (phase === 'hold') return t('hold.on')
  if (phase === 'full') return t('hold.letGo')
  if (remark !== undefined) return t(`hold.${remark}`)
  return (
    <>
      <span className="hold-keys">{t('hold.how')}</span>
      <span className="hold-fingers">{t('hold.howByFinger')}</span>
    </>
  )
}

/** Ignores the repeated presses of a held key, because the user does not read between them. */
function ignoreHeldKey(event: KeyboardEvent): void {
  if (event.repeat) event.preventDefault()
}
