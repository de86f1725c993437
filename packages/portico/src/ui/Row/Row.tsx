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
   * Makes the row a link that opens in a new tab. Only http and https are allowed. With any other URL, the row is
   * plain text.
   */
  href?: string | undefined
  /** While set, the row does nothing, and this text explains why. It can still get the focus. */
  disabledReason?: string | undefined
  /** Whether this is the selected row of its list. */
  selected?: boolean | undefined
}

/**
 * A line of a list. It is 56 px high, and can be pressed from edge to edge. Without `href`, `onClick` and
 * `disabledReason`, it is no control: the keyboard does not stop at it.
 */
export const Row = forwardRef<HTMLElement, RowProps>(function Row(
  { className, disabledReason, href, image, onClick, selected, subtitle, title, trailing, ...rest },
  ref,
) {
  const isDisabled = disabledReason !== undefined
  const tag = isWebUrl(href) ? 'a' : !href && (isDisabled || onClick) ? 'button' : 'div'

  function handleClick(event: MouseEvent<HTMLElement>) {
    if (isDisabled) event.preventDefault()
    else onClick?.(event)
  }

  const own =
    tag === 'a' ? { href, rel: 'noopener noreferrer', target: '_blank' } : tag === 'button' && { type: tag }
  return createElement(
    tag,
    {
      'aria-current': selected ? 'true' : undefined,
      title: disabledReason,
      ...rest,
      ...own,
      'aria-disabled': isDisabled || undefined,
      className: joinClasses('row', className),
      'data-row': own ? '' : undefined,
      onClick: own ? handleClick : undefined,
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
