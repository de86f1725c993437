import type { ReactElement } from 'react'

/** One state of a primitive or a view, as the gallery shows it. */
export type Story = {
  render: () => ReactElement
  /** Text that is on the screen when the state is drawn. */
  expect: string
  /** Props and page settings that the state needs; the gallery multiplies the rest. */
  dir?: 'ltr' | 'rtl'
  /** Width in px of the frame it is drawn in. Default: the width of the card. */
  width?: number
}

/** The named states of one primitive or view: `export const stories = { … } as const satisfies Stories`. */
export type Stories = Readonly<Record<string, Story>>
