import { type ReactNode, useEffect, useRef } from 'react'
import { Button } from '../../ui/Button/Button.js'
import { Icon } from '../../ui/Icon/Icon.js'
import { x } from '../../ui/Icon/paths.js'
import { focusNextAction } from '../../ui/Screen/focusNextAction.js'
import { Tick } from '../../ui/Tick/Tick.js'
import { useShell } from '../shell/shellContext.js'
import { ViewScreen } from '../shell/ViewScreen.js'
import { useLate } from './useLate.js'

/** How long the tick is shown before the modal closes, in ms. It draws for 240 ms, and is then visible. */
export const successMs = 700

export type RequestStatusProps = {
  status: 'idle' | 'pending' | 'error' | 'success'
  /** Image of the wallet or network, 72 px. */
  image: ReactNode
  title: string
  detail: string
  /** Replaces `detail` after three seconds of waiting. */
  waitingDetail?: string | undefined
  /** The only action. Undefined while pending, unless the user cannot see what they are waiting for. */
  action?: { label: string; onClick: () => void } | undefined
  /** Shown below the action, e.g. an alternative. */
  more?: ReactNode
}

/** Shows and announces the state of a request to a wallet. */
export function RequestStatus(props: RequestStatusProps) {
  const { action, detail, image, more, status, title, waitingDetail } = props
  const { say } = useShell()
  const request = useRef<HTMLDivElement>(null)
  const isLate = useLate(status === 'pending')
  const text = isLate && waitingDetail !== undefined ? waitingDetail : detail

  useEffect(() => {
    say(`${title}. ${text}`)
  }, [say, text, title])

  // Moves the focus to the next action, unless the user has moved it elsewhere.
  const hasAction = action !== undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: an action that came or went took the focus with it
  useEffect(() => {
    const screen = request.current?.closest<HTMLElement>('[data-screen]')
    if (!screen) return
    const { activeElement } = screen.getRootNode() as ShadowRoot
    if (!activeElement || activeElement === screen) focusNextAction(screen, screen)
  }, [hasAction])

  return (
    <ViewScreen
      action={
        (action || more) && (
          <>
            {action && (
              <Button data-autofocus="" onClick={action.onClick}>
                {action.label}
              </Button>
            )}
            {more}
          </>
        )
      }
    >
      <div className="request" data-status={status} ref={request}>
        <div className="request-image">
          {image}
          {status === 'pending' && <Ring />}
          {status === 'error' && (
            <span className="request-failed">
              <Icon path={x} size={16} />
            </span>
          )}
          {status === 'success' && <Tick className="request-tick" size={32} />}
        </div>
        <p className="request-title" dir="auto">
          {title}
        </p>
        <p className="request-detail" dir="auto">
          {text}
        </p>
      </div>
    </ViewScreen>
  )
}

/** Turns around the image, beside the text that says what the user waits for. */
function Ring() {
  return (
    <svg aria-hidden="true" className="request-ring" fill="none" focusable="false" viewBox="0 0 116 116">
      <circle cx="58" cy="58" opacity="0.2" r="56" stroke="currentColor" strokeWidth="2" />
      <path d="M58 2a56 56 0 0 1 56 56" stroke="currentColor" strokeLinecap="round" strokeWidth="3" />
    </svg>
  )
}
