import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import { Button } from '../../ui/Button/Button.js'
import { Icon } from '../../ui/Icon/Icon.js'
import { x } from '../../ui/Icon/paths.js'
import { prefersReducedMotion } from '../../ui/prefersReducedMotion.js'
import { focusNextAction } from '../../ui/Screen/focusNextAction.js'
import { Tick } from '../../ui/Tick/Tick.js'
import { useShell } from '../shell/shellContext.js'
import { ViewScreen } from '../shell/ViewScreen.js'
import { requestCss } from './requestCss.js'
import { useLate } from './useLate.js'

/** How long the tick is shown before the modal closes, in ms. Drawing it takes 240 ms of that. */
export const successMs = 700

export type RequestStatusProps = {
  status: 'idle' | 'pending' | 'error' | 'success'
  /** Image of the wallet or network, 72 px. */
  image: ReactNode
  title: string
  detail: string
  /** Replaces `detail` after three seconds of waiting. */
  waitingDetail?: string | undefined
  /** The button's action, if there is one. Undefined while pending, unless the wallet's prompt may be out of sight. */
  action?: { label: string; onClick: () => void } | undefined
  /** Shown below the action, e.g. an alternative. */
  more?: ReactNode
}

/**
 * Shows and announces the state of a request to a wallet. The picture of the pressed row moves to its place on this
 * screen.
 */
export function RequestStatus(props: RequestStatusProps) {
  const { action, detail, image, more, status, title, waitingDetail } = props
  const { say } = useShell()
  const request = useRef<HTMLDivElement>(null)
  const picture = useTravel()
  const isLate = useLate(status === 'pending')
  const text = isLate && waitingDetail !== undefined ? waitingDetail : detail

  useEffect(() => {
    say(`${title}. ${text}`)
  }, [say, text, title])

  // Moves the focus to the next action, unless the user has moved it elsewhere.
  const hasAction = action !== undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: an action that comes or goes takes the focus with it
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
      sheet={requestCss}
    >
      <div
        className="request"
        data-action={action || more ? '' : undefined}
        data-status={status}
        ref={request}
      >
        <div className="request-image" ref={picture}>
          {image}
          {status !== 'idle' && (
            <span className="request-ring" data-status={status}>
              {status === 'pending' && <i />}
            </span>
          )}
          {status === 'error' && (
            <span className="request-failed">
              <Icon path={x} size={16} />
            </span>
          )}
          {status === 'success' && <Tick className="request-tick" size={32} />}
        </div>
        <h3 className="request-title" dir="auto">
          {title}
        </h3>
        <p className="request-detail" dir="auto">
          {text}
        </p>
      </div>
    </ViewScreen>
  )
}

/** How long the picture moves, in ms. */
const travelMs = 360

/**
 * Returns a ref for the element around the picture. The picture starts where the user pressed it, in the size it had
 * there, and moves to its place.
 */
function useTravel() {
  const { pressed } = useShell()
  const element = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const picture = element.current?.firstElementChild
    const from = pressed.picture
    // A press moves the picture only once. A later state of the same request has no press.
    pressed.picture = undefined
    if (!picture || !from || prefersReducedMotion()) return
    // The attribute is set before the measurement, because it ends the slide of the view.
    element.current?.setAttribute('data-travels', '')
    const to = picture.getBoundingClientRect()
    const [x, y] = [from.left - to.left, from.top - to.top]
    const frames = [{ transform: `translate(${x}px, ${y}px) scale(${from.width / to.width})` }, {}]
    const easing = 'cubic-bezier(0.3, 0, 0, 1)'
    picture.animate(
      frames.map((frame) => ({ ...frame, transformOrigin: '0 0' })),
      { duration: travelMs, easing },
    )
  }, [pressed])
  return element
}
