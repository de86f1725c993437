import { css } from '../../../ui/css.js'

export const allWalletsCss = css`
.all-wallets-search { display: flex; align-items: center; gap: var(--space-8); }
.all-wallets-search > .search-field { flex: 1; min-inline-size: 0; }
`
