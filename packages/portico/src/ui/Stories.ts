import type { ReactElement } from 'react'

/** One state of a primitive or a view, as the gallery shows it. */
export type Story = {
  render: () => ReactElement
  /** Text that is on screen once the state is drawn. */
  expect: string
  /** Props and page settings that the state needs. The gallery varies the others. */
  dir?: 'ltr' | 'rtl'
  /** Width in px of the frame it is drawn in. Default: the width of the card. */
  width?: number
}

/** The named states of one primitive or view: `export const stories = { … } as const satisfies Stories`. */
export type Stories = Readonly<Record<string, Story>>
