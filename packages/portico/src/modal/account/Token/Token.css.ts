import { css } from '../../../ui/css.js'

export const tokenCss = css`
.token { display: grid; grid-template-columns: minmax(0, 1fr); justify-items: center; text-align: center; }
.token-name { max-inline-size: 100%; margin-block-start: var(--space-12); color: var(--text-soft); font-size: var(--size-14); overflow-wrap: anywhere; }
.token-amount {
  max-inline-size: 100%;
  font-size: var(--size-40);
  font-variant-numeric: tabular-nums;
  letter-spacing: -0.02em;
  line-height: 1.3;
  overflow-wrap: anywhere;

  &[data-length='long'] { font-size: var(--size-28); }
  &[data-length='longest'] { font-size: var(--size-20); letter-spacing: 0; }
}
.token-symbol { display: inline-block; max-inline-size: 100%; overflow: hidden; color: var(--text-soft); font-size: var(--size-20); letter-spacing: 0; text-overflow: ellipsis; vertical-align: bottom; white-space: nowrap; }
.token-value { min-block-size: 24px; color: var(--text-faint); font-variant-numeric: tabular-nums; }
.token-actions { display: grid; grid-auto-columns: minmax(0, 1fr); grid-auto-flow: column; gap: var(--space-8); }
.token-warning { grid-column: 1 / -1; }
`
