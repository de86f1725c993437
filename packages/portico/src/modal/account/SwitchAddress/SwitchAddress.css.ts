import { css } from '../../../ui/css.js'

// `.account-row`: users tell addresses apart by both ends, so addresses are not truncated. Amounts are not truncated,
// either. What does not fit beside them wraps below.
export const switchAddressCss = css`
.accounts-balance { display: grid; grid-template-columns: minmax(0, 1fr); gap: 2px; min-inline-size: 0; font-variant-numeric: tabular-nums; text-align: end; }
.accounts-worth { color: var(--text); font-size: var(--size-16); font-weight: 500; }
.accounts-note { color: var(--text-faint); font-size: var(--size-14); line-height: 20px; text-align: center; text-wrap: balance; }
.account-row { flex-wrap: wrap; row-gap: var(--space-4); }
.account-row > .row-text { flex: 1 1 120px; }
.account-row > .row-trailing { flex: 0 1 auto; min-inline-size: 0; max-inline-size: 100%; margin-inline-start: auto; }
`
