'use client'
import type { ComponentPropsWithoutRef, ForwardedRef, ReactNode } from 'react'
import { open } from '../core/actions/open.js'
import { languageOf } from '../core/languageOf.js'
import { usePorticoContext } from '../hooks/context.js'
import type { OpenParameters } from '../modal/open.js'

export type HostButtonProps = ComponentPropsWithoutRef<'button'>

type Props = Omit<HostButtonProps, 'content'> & {
  /** The name is not `ref`, so that only the public buttons forward a ref. */
  buttonRef: ForwardedRef<HTMLButtonElement>
  kind: 'connect' | 'account' | 'network'
  /** A hook for styles. `unknown` is drawn as a skeleton of the final size. */
  state: string
  /** What a press opens. Default: the account, or Connect. */
  request?: OpenParameters
  /** The content of the button. Default: the text for the state, or for the kind. */
  content: ReactNode
}

/**
 * Renders the button behind all public buttons. It is part of the site's page, is styled by
 * `portico/button.css`, and loads the modal when the pointer or the focus reaches it.
 */
export function HostButton({
  buttonRef,
  children,
  className,
  content,
  kind,
  onClick,
  onFocus,
  onPointerEnter,
  request,
  state,
  ...rest
}: Props) {
  // `usePortico` would add `close` to the first load.
  const { chunk, portico, preload } = usePorticoContext('PorticoButton')
  const texts: Readonly<Record<string, string>> = languageOf(portico).buttons
  const approached = <event,>(handle: ((event: event) => void) | undefined) => {
    return (event: event) => {
      preload()
      handle?.(event)
    }
  }
  const isUnknown = state === 'unknown'
  const hasFailed = chunk === 'error'
  return (
    <button
      type="button"
      {...rest}
      aria-busy={isUnknown || chunk === 'loading' || state.endsWith('connecting') || undefined}
      aria-haspopup="dialog"
      className={className ? `portico-button ${className}` : 'portico-button'}
      data-kind={kind}
      data-state={hasFailed ? 'error' : state}
      disabled={isUnknown || rest.disabled}
      onClick={(event) => {
        onClick?.(event)
        if (!event.defaultPrevented) open(portico, request)
      }}
      onFocus={approached(onFocus)}
      onPointerEnter={approached(onPointerEnter)}
      ref={buttonRef}
    >
      {children ?? (hasFailed ? texts.error : (content ?? texts[state] ?? texts[kind]))}
    </button>
  )
}
