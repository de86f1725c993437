import type { ReactElement } from 'react'

/** One state of a primitive or a view, for the gallery. */
export type Story = {
  render: () => ReactElement
  /** Text that is on screen when the state is drawn. */
  expect: string
  /** Props and page settings that the state requires. The gallery varies the others. */
  dir?: 'ltr' | 'rtl'
  /** Width in px of the frame around the state. Default: the width of the card. */
  width?: number
}

/** The named states of one primitive or view: `export const stories = { … } as const satisfies Stories`. */
export type Stories = Readonly<Record<string, Story>>
