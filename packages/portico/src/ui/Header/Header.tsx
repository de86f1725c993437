import { type ComponentPropsWithoutRef, forwardRef } from 'react'
import { arrowLeft, circleHelp, x } from '../Icon/paths.js'
import { IconButton } from '../IconButton/IconButton.js'
import { joinClasses } from '../joinClasses.js'

/** A button of the header: its name for assistive technology, and its action. */
export type HeaderAction = {
  label: string
  onClick: () => void
  /** Called when the pointer or the focus reaches the button, to load the code that the press needs. */
  onFocus?: (() => void) | undefined
  onPointerEnter?: (() => void) | undefined
}

export type HeaderProps = Omit<ComponentPropsWithoutRef<'div'>, 'children' | 'title'> & {
  title: string
  /** Id of the title, by which the dialog can be named. */
  titleId?: string | undefined
  /** The title's element. Default: `h2`, because the title of the site's page is the `h1`. */
  titleAs?: 'h1' | 'h2' | undefined
  /** Shown at the start. Without it, `help` is shown there. Without either, there is no button. */
  back?: HeaderAction | undefined
  help?: HeaderAction | undefined
  close?: HeaderAction | undefined
}

/**
 * The top of the card, 56 px high: back or help, the title in the center, close. The user can drag a bottom sheet by
 * the header's empty parts.
 */
export const Header = forwardRef<HTMLDivElement, HeaderProps>(function Header(
  { back, className, close, help, title, titleAs: Title = 'h2', titleId, ...rest },
  ref,
) {
  return (
    // Not a `header`, which would be a second banner of the site's page.
    <div part="header" {...rest} className={joinClasses('header', className)} data-drag="" ref={ref}>
      {back ? (
        <IconButton data-testid="header-back" icon={arrowLeft} mirror {...back} />
      ) : help ? (
        <IconButton data-testid="header-help" icon={circleHelp} {...help} />
      ) : (
        <span />
      )}
      {/* With the key, each new title is a new element, which fades in. */}
      <Title className="header-title" dir="auto" id={titleId} key={title}>
        {title}
      </Title>
      {close ? <IconButton data-testid="header-close" icon={x} {...close} /> : <span />}
    </div>
  )
})
