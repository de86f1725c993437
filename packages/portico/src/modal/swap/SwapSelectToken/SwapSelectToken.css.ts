import { css } from '../../../ui/css.js'

export const swapSelectTokenCss = css`
.swap-chips { display: flex; flex-wrap: wrap; gap: var(--space-8); }
.swap-chip {
  display: inline-flex;
  align-items: center;
  gap: var(--space-8);
  max-inline-size: 100%;
  min-block-size: max(36px, var(--touch));
  padding-inline: 6px var(--space-12);
  border: 1px solid var(--line-strong);
  border-radius: 22px;
  font-size: var(--size-14);
  font-weight: 500;
}
.swap-chip > span:last-child { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.token-worth, .token-choice .row-subtitle { line-height: 1.286; }
.token-worth { min-inline-size: 0; color: var(--text); font-variant-numeric: tabular-nums; overflow-wrap: anywhere; text-align: end; }
.token-choice .row-subtitle { overflow-wrap: anywhere; white-space: normal; }
@media (hover: hover) {
  .swap-chip:hover { background: var(--row); }
}
`
