import { css } from '../css.js'

// `.virtual-list [data-row]`: what is reached by the keyboard is not left under what sticks to the top.
export const virtualListCss = css`
.virtual-list { position: relative; }
.virtual-list > li { position: absolute; min-inline-size: 0; contain: layout style; }
.virtual-list [data-row] { scroll-margin-block: 56px 8px; }
.virtual-list-end { block-size: 1px; margin-block-start: -1px; }
`
