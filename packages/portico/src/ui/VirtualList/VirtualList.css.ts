import { css } from '../css.js'

// `.virtual-list [data-row]`: prevents a sticky header from covering a row that the user reaches by keyboard. In a low
// window no header is sticky, and a tile with that margin would not fit.
export const virtualListCss = css`
.virtual-list { position: relative; }
.virtual-list > li { position: absolute; min-inline-size: 0; contain: layout style; }
.virtual-list [data-row] { scroll-margin-block: 56px 8px; }
.dialog[data-low] .virtual-list [data-row] { scroll-margin-block: 8px; }
.virtual-list-end { block-size: 1px; margin-block-start: -1px; }
`
