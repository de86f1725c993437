import { type ComponentPropsWithoutRef, forwardRef } from 'react'
import { arrowLeft, circleHelp, x } from '../Icon/paths.js'
import { IconButton } from '../IconButton/IconButton.js'
import { joinClasses } from '../joinClasses.js'

/** A button of the header: its words for assistive technology, and what it does. */
export type HeaderAction = {
  label: string
  onClick: () => void
  /** A person turns to it: what the press will need can be loaded. */
  onFocus?: (() => void) | undefined
  onPointerEnter?: (() => void) | undefined
}

export type HeaderProps = Omit<ComponentPropsWithoutRef<'header'>, 'children' | 'title'> & {
  title: string
  /** Id for the title, so that the dialog can be named by it. */
  titleId?: string | undefined
  /** Back stands at the start; without it, help does; without both, nothing. */
  back?: HeaderAction | undefined
  help?: HeaderAction | undefined
  close?: HeaderAction | undefined
}

/** Top of the card, 56 px: back or help, the title in the centre, close. Its empty parts drag a bottom sheet. */
export const Header = forwardRef<HTMLElement, HeaderProps>(function Header(
  { back, className, close, help, title, titleId, ...rest },
  ref,
) {
  return (
    <header part="header" {...rest} className={joinClasses('header', className)} data-drag="" ref={ref}>
      {back ? (
        <IconButton
          data-testid="header-back"
          icon={arrowLeft}
          label={back.label}
          mirror
          onClick={back.onClick}
        />
      ) : help ? (
        <IconButton data-testid="header-help" icon={circleHelp} {...help} />
      ) : (
        <span />
      )}
      {/* The key makes a new title a new element, which fades in. */}
      <h2 className="header-title" dir="auto" id={titleId} key={title}>
        {title}
      </h2>
      {close ? (
        <IconButton data-testid="header-close" icon={x} label={close.label} onClick={close.onClick} />
      ) : (
        <span />
      )}
    </header>
  )
})
