import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { Button } from '../../ui/Button/Button.js'
import { css } from '../../ui/css.js'
import { isFocused } from '../../ui/isFocused.js'
import { useSheet } from '../../ui/useSheet.js'

const reviewActionsCss = css`
.review-actions { display: grid; grid-template-columns: auto minmax(0, 1fr); gap: var(--space-8); }
.review-actions[data-asking] { grid-template-columns: minmax(0, 1fr); }
`

export type ReviewActionsProps = {
  /** While set, the wallet is asked, and this text replaces both buttons' own. */
  asking: string | undefined
  /** The text of the button that cancels. */
  cancel: string
  /** The text of the button that asks the wallet. */
  children: ReactNode
  disabledReason: string | undefined
  /** Whether the wallet may still carry out an earlier request, so that another one may do the same a second time. */
  isAgain: boolean
  testIds: { cancel: string; confirm: string }
  onCancel: () => void
  onConfirm: () => void
}

/**
 * The two buttons below everything that the user reviews. The one that asks the wallet has the focus, unless it may do
 * the same a second time: then Cancel has it, so that an Enter pressed too often does nothing.
 */
export function ReviewActions({
  asking,
  cancel,
  children,
  disabledReason,
  isAgain,
  onCancel,
  onConfirm,
  testIds,
}: ReviewActionsProps) {
  const row = useRef<HTMLDivElement>(null)
  const safe = useRef<HTMLButtonElement>(null)
  const risky = useRef<HTMLButtonElement>(null)
  const isAsking = asking !== undefined
  useSheet(row, reviewActionsCss)
  useLayoutEffect(() => {
    // The user has just pressed the button, and the wallet has not answered in time.
    if (isAgain && !isAsking && risky.current && isFocused(risky.current)) safe.current?.focus()
  }, [isAgain, isAsking])

  return (
    <div className="review-actions" data-asking={isAsking ? '' : undefined} ref={row}>
      {!isAsking && (
        <Button
          data-autofocus={isAgain ? '' : undefined}
          data-testid={testIds.cancel}
          onClick={onCancel}
          ref={safe}
          variant="secondary"
        >
          {cancel}
        </Button>
      )}
      <Button
        data-autofocus={isAgain && !isAsking ? undefined : ''}
        data-testid={testIds.confirm}
        disabledReason={disabledReason}
        loading={asking}
        onClick={onConfirm}
        // An Enter that is still held from the previous screen must not confirm.
        onKeyDown={(event) => event.repeat && event.preventDefault()}
        ref={risky}
      >
        {children}
      </Button>
    </div>
  )
}
