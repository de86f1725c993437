import {
  type ComponentPropsWithoutRef,
  forwardRef,
  type MouseEvent,
  type ReactNode,
  useEffect,
  useState,
} from 'react'
import { Icon } from '../Icon/Icon.js'
import { check, copy } from '../Icon/paths.js'
import { joinClasses } from '../joinClasses.js'
import { LiveRegion } from '../LiveRegion/LiveRegion.js'
import { copyText } from './copyText.js'

/** How long "Copied" is shown, in ms: long enough to read two words twice. */
const shownMs = 2000

export type CopyButtonProps = Omit<
  ComponentPropsWithoutRef<'button'>,
  'aria-label' | 'children' | 'onCopy'
> & {
  /** The whole text to copy. */
  text: string
  /** What the button does: `Copy address`. The accessible name, and the tooltip. */
  label: string
  /** Shown for two seconds, and announced: `Copied`. */
  copiedLabel: string
  /** Shown for two seconds if the browser refuses, and announced: `Copy failed`. */
  failedLabel: string
  /** What the button shows beside the icon, e.g. the shortened address. Default: only the icon. */
  children?: ReactNode
  onCopied?: (() => void) | undefined
}

/** A button that copies text and shows and announces the result. */
export const CopyButton = forwardRef<HTMLButtonElement, CopyButtonProps>(function CopyButton(
  { children, className, copiedLabel, failedLabel, label, onClick, onCopied, text, ...rest },
  ref,
) {
  /** With the number, two copies in a row are different states, so the second is also shown for two seconds. */
  const [result, setResult] = useState<{ done: boolean; at: number }>()

  useEffect(() => {
    if (!result) return
    const timer = setTimeout(() => setResult(undefined), shownMs)
    return () => clearTimeout(timer)
  }, [result])

  async function handleClick(event: MouseEvent<HTMLButtonElement>) {
    onClick?.(event)
    if (event.defaultPrevented) return
    const done = await copyText(text, event.currentTarget)
    setResult({ at: event.timeStamp, done })
    if (done) onCopied?.()
  }

  const said = result === undefined ? undefined : result.done ? copiedLabel : failedLabel
  return (
    <>
      <button
        title={children === undefined ? label : undefined}
        type="button"
        {...rest}
        className={joinClasses('copy-button', className)}
        data-icon-only={children === undefined ? '' : undefined}
        data-result={result === undefined ? undefined : result.done ? 'copied' : 'failed'}
        onClick={handleClick}
        ref={ref}
      >
        {children !== undefined && (
          <span className="copy-button-words" title={label}>
            {/* The accessible name of a button must include its visible text. */}
            {children !== label && <span className="visually-hidden">{label}</span>}
            {/* Both texts are in the same cell, so that the button keeps its width. */}
            <span data-shown={said === undefined ? '' : undefined}>{children}</span>
            <span aria-hidden="true" data-shown={said === undefined ? undefined : ''}>
              {said}
            </span>
          </span>
        )}
        <Icon
          key={result?.done ? 'check' : 'copy'}
          path={result?.done ? check : copy}
          size={children === undefined ? 20 : 16}
        />
        {children === undefined && said !== undefined && (
          <span aria-hidden="true" className="copy-button-bubble">
            {said}
          </span>
        )}
      </button>
      <LiveRegion message={said ?? ''} />
    </>
  )
})
