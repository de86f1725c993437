import { Fragment } from 'react'

/**
 * A formatted amount that is never cut: where its place is too narrow it goes on in the next line, behind a thousands
 * separator or before its symbol.
 */
export function Amount({ text }: { text: string }) {
  // What separates thousands, wherever the reader is; a comma behind a point is a decimal point.
  return text.split(/(?<=[\u00a0\u202f'’٬])|(?<=\.)(?=.*,)|(?<=^[^.]*,)/).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text do not move
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ))
}
