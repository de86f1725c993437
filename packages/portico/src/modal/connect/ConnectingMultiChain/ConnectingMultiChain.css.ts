import { css } from '../../../ui/css.js'

export const connectingMultiChainCss = css`
.multi { display: grid; justify-items: center; gap: var(--space-8); padding: var(--space-12) var(--space-8) var(--space-24); text-align: center; }
.multi-heading { margin-block-start: var(--space-8); font-weight: 600; overflow-wrap: anywhere; }
.multi-detail { color: var(--text-faint); font-size: var(--size-14); }
`
