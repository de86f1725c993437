import { css } from '../../../ui/css.js'

// `.session :is(.row-title, .row-subtitle)`: a limit is shown in full, even on the narrowest phone.
export const smartSessionListCss = css`
.sessions-intro { color: var(--text-soft); font-size: var(--size-14); line-height: 20px; text-wrap: pretty; }
.session :is(.row-title, .row-subtitle) { overflow-wrap: anywhere; white-space: normal; }
.session-key { display: inline-block; white-space: nowrap; }
`
