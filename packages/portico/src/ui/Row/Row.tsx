import { createElement, forwardRef, type HTMLAttributes, type MouseEvent, type ReactNode } from 'react'
import { isWebUrl } from '../isWebUrl.js'
import { joinClasses } from '../joinClasses.js'

export type RowProps = Omit<HTMLAttributes<HTMLElement>, 'title' | 'children'> & {
  /** Image at the start of the line: `<WalletImage>`, `<Avatar>` or `<Icon>`. */
  image?: ReactNode
  title: ReactNode
  subtitle?: ReactNode
  /** At the end of the line: `<Tag>`, `<Icon>` or an amount. */
  trailing?: ReactNode
  /**
   * Makes the row a link that opens in a new tab. Only http and https are allowed. With any other URL, the row does
   * nothing.
   */
  href?: string | undefined
  /** While set, the row does nothing, and this text explains why. It can still get the focus. */
  disabledReason?: string | undefined
  /** Whether this is the selected row of its list. */
  selected?: boolean | undefined
}

/** A line of a list. It is 56 px high, and can be pressed from edge to edge. */
export const Row = forwardRef<HTMLElement, RowProps>(function Row(
  { className, disabledReason, href, image, onClick, selected, subtitle, title, trailing, ...rest },
  ref,
) {
  const isLink = href !== undefined && isWebUrl(href)
  const inactive = disabledReason !== undefined || (href !== undefined && !isLink)

  function handleClick(event: MouseEvent<HTMLElement>) {
    if (inactive) event.preventDefault()
    else onClick?.(event)
  }

  const own = isLink ? { href, rel: 'noopener noreferrer', target: '_blank' } : { type: 'button' }
  return createElement(
    isLink ? 'a' : 'button',
    {
      'aria-current': selected ? 'true' : undefined,
      title: disabledReason,
      ...rest,
      ...own,
      'aria-disabled': inactive ? true : undefined,
      className: joinClasses('row', className),
      'data-row': '',
      onClick: handleClick,
      ref,
    },
    image !== undefined && <span className="row-image">{image}</span>,
    <span className="row-text">
      <span className="row-title" dir="auto">
        {title}
      </span>
      {subtitle !== undefined && (
        <span className="row-subtitle" dir="auto">
          {subtitle}
        </span>
      )}
    </span>,
    trailing !== undefined && <span className="row-trailing">{trailing}</span>,
  )
})
