import { Fragment } from 'react'

/**
 * Renders a formatted amount that is never cut. If the space is too narrow, it breaks after a thousands separator or
 * before its symbol.
 */
export function Amount({ text }: { text: string }) {
  // Thousands separators of every locale. A comma after a point is a decimal point.
  return text.split(/(?<=[\u00a0\u202f'’٬])|(?<=\.)(?=.*,)|(?<=^[^.]*,)/).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text do not move
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ))
}
