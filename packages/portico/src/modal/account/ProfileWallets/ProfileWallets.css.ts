import { css } from '../../../ui/css.js'

// `.wallets-tabs .tabs-list`: five families fit in one line, or in two if the card is too narrow. A name is never
// truncated.
// `@media (width < 360px)`: three tabs, then two, so that no tab is alone on a line.
// `.wallets-line > .row`: name and address are shown in full; what does not fit beside them wraps below.
// `@media (width < 360px)`: if tags do not fit beside the name, they wrap below the name in the same column.
export const profileWalletsCss = css`
.wallets-tabs .tabs-list { flex-wrap: wrap; gap: 2px; }
.wallets-tabs .tab { min-inline-size: max-content; padding-inline: var(--space-4); }
@media (width < 360px) {
  .wallets-tabs .tab:nth-last-child(5):first-child, .wallets-tabs .tab:nth-last-child(5):first-child ~ .tab { flex-basis: 30%; }
}
.wallets { display: grid; grid-template-columns: minmax(0, 1fr); gap: var(--space-16); padding-block-start: var(--space-4); }
.tabs .wallets { padding-block-start: var(--space-12); }
.wallets-section { display: grid; grid-template-columns: minmax(0, 1fr); gap: var(--space-8); }
.wallets-title { padding-inline: var(--space-4); color: var(--text-faint); font-size: var(--size-14); font-weight: 500; }
.wallets-line { display: grid; grid-template-columns: minmax(0, 1fr) auto; align-items: center; gap: var(--space-4); }
.wallets-line > .row { flex-wrap: wrap; row-gap: var(--space-4); }
.wallets-line .row-text { flex-basis: 120px; }
.wallets-line :is(.row-title, .row-subtitle) { overflow-wrap: anywhere; white-space: normal; }
.wallets-line .row-trailing { max-inline-size: 100%; margin-inline-start: auto; }
@media (width < 360px) {
  .wallets-line > .row:has(.tag) { display: grid; grid-template-columns: auto minmax(0, 1fr); }
  .wallets-line > .row:has(.tag) > .row-image { grid-row: span 2; }
  .wallets-line > .row:has(.tag) > .row-trailing { grid-column: 2; margin-inline-start: 0; }
  .wallets-line .row-trailing > .icon { margin-inline-start: auto; }
}
`
