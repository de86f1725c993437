import { css } from '../../../ui/css.js'

export const onRampProvidersCss = css`
.buy { display: grid; grid-template-columns: minmax(0, 1fr); gap: var(--space-16); }
.buy-where { display: grid; gap: var(--space-4); padding-inline: var(--space-4); }
.buy-where-title, .buy-providers-title { color: var(--text-faint); font-size: var(--size-14); font-weight: 500; line-height: 20px; }
.buy-where:dir(rtl) > * { text-align: right; }
.buy-providers { display: grid; gap: var(--space-8); }
.buy-providers-title { padding-inline: var(--space-4); }
.buy-providers .row-subtitle { overflow-wrap: anywhere; white-space: normal; }
.buy-more { display: flex; flex-wrap: wrap; justify-content: center; gap: 0 var(--space-8); }
`
