import { css } from '../../../ui/css.js'

export const smartSessionRevokeCss = css`
.session-revoke { display: grid; grid-template-columns: minmax(0, 1fr); gap: var(--space-12); }
.session-note { color: var(--text-soft); font-size: var(--size-14); line-height: 20px; text-wrap: pretty; }
`
