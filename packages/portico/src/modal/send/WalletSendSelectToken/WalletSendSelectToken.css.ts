import { css } from '../../../ui/css.js'

// `.token-choice .row-subtitle`: an amount is shown in full, even on the narrowest phone.
export const walletSendSelectTokenCss = css`
.token-worth, .token-choice .row-subtitle { line-height: 1.286; }
.token-worth { min-inline-size: 0; color: var(--text); font-variant-numeric: tabular-nums; overflow-wrap: anywhere; text-align: end; }
.token-choice .row-subtitle { overflow-wrap: anywhere; white-space: normal; }
`
