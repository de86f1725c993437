import { Fragment } from 'react'

/** Length of an amount that fits everywhere, in characters. */
const shortLength = 12

/**
 * Renders a formatted amount that is never truncated. If the space is too narrow, the amount wraps after a thousands
 * separator or before its symbol.
 */
export function Amount({ text }: { text: string }) {
  // A screen reader could read the pieces as several numbers.
  if (text.length <= shortLength) return text
  // Thousands separators of every locale. A comma after a point is a decimal separator.
  return text.split(/(?<=[\u00a0\u202f'’٬])|(?<=\.)(?=.*,)|(?<=^[^.]*,)/).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text keep their order
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ))
}
