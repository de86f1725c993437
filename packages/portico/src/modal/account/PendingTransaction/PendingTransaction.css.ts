import { css } from '../../../ui/css.js'

export const pendingTransactionCss = css`
.pending { display: grid; grid-template-columns: minmax(0, 1fr); gap: var(--space-16); }
.pending-head { display: grid; justify-items: center; gap: var(--space-4); text-align: center; }
.pending-mark {
  display: grid;
  place-items: center;
  inline-size: 56px;
  block-size: 56px;
  margin-block-end: var(--space-8);
  border-radius: 50%;
  background: var(--accent-tint);
  color: var(--accent-text);

  &[data-status='confirmed'] { background: var(--success-tint); color: var(--success); }
  &[data-status='failed'], &[data-status='replaced'], &[data-status='dropped'], &[data-status='canceled'] { background: var(--warning-tint); color: var(--warning); }
}
.pending-amount { max-inline-size: 100%; font-size: var(--size-20); font-weight: 600; font-variant-numeric: tabular-nums; overflow-wrap: anywhere; }
.pending-status { color: var(--text-soft); font-size: var(--size-14); }
.pending-actions { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(120px, 100%), 1fr)); gap: var(--space-8); }
.pending-explained { color: var(--text-soft); font-size: var(--size-14); line-height: 20px; }
`
