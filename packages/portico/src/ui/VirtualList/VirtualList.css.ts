import { css } from '../css.js'

// `.virtual-list [data-row]`: keeps a row that the keyboard reaches from being covered by a sticky header.
export const virtualListCss = css`
.virtual-list { position: relative; }
.virtual-list > li { position: absolute; min-inline-size: 0; contain: layout style; }
.virtual-list [data-row] { scroll-margin-block: 56px 8px; }
.virtual-list-end { block-size: 1px; margin-block-start: -1px; }
`
