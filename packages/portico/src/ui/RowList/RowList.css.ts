import { css } from '../css.js'

export const rowListCss = css`
.row-list { display: grid; gap: var(--space-8); }
.row-list > li { min-inline-size: 0; }
`
