import { css } from '../../../ui/css.js'

export const walletSendManyCss = css`
.many { display: grid; grid-template-columns: minmax(0, 1fr); gap: var(--space-8); }
.many-total { display: grid; justify-items: center; gap: var(--space-4); padding-block: var(--space-4) var(--space-8); text-align: center; }
.many-figure { font-size: var(--size-28); font-variant-numeric: tabular-nums; line-height: 1.215; overflow-wrap: anywhere; }
.many-figure[data-more] { font-size: var(--size-20); }
.many-soft { color: var(--text-faint); font-size: var(--size-14); font-variant-numeric: tabular-nums; }
.many-list { display: grid; gap: 2px; margin: 0; padding: 0; list-style: none; }
.many-row {
  display: grid;
  grid-template-columns: auto minmax(0, 1fr) auto;
  align-items: start;
  gap: var(--space-4) var(--space-12);
  padding: var(--space-12);
  border: 1px solid transparent;
  border-radius: var(--radius-tag);
  background: var(--row);

  &:first-child { border-start-start-radius: var(--radius-row); border-start-end-radius: var(--radius-row); }
  &:last-child { border-end-start-radius: var(--radius-row); border-end-end-radius: var(--radius-row); }
  &[data-problem] { border-color: var(--danger); }
  & > .advice { grid-column: 1 / -1; }
}
.many-who { display: grid; grid-template-columns: minmax(0, 1fr); gap: 2px; justify-items: start; }
.many-amount { font-weight: 500; font-variant-numeric: tabular-nums; overflow-wrap: anywhere; }
.many-who:dir(rtl) > .many-amount { text-align: right; }
.many-problem { grid-column: 1 / -1; color: var(--danger); font-size: var(--size-14); line-height: 20px; overflow-wrap: anywhere; }
.many-facts { display: grid; margin: 0; padding: var(--space-4) var(--space-12); border-radius: var(--radius-row); background: var(--row); font-size: var(--size-14); }
.many-fact { display: flex; align-items: center; justify-content: space-between; gap: var(--space-12); min-block-size: 40px; }
.many-fact > dt { flex: none; color: var(--text-faint); }
.many-fact > dd { display: flex; align-items: center; gap: var(--space-8); margin: 0; min-inline-size: 0; overflow-wrap: anywhere; text-align: end; }
`
