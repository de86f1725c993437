import { css } from '../../ui/css.js'

// `.swap-countdown > span::after`: has the longest text, so the line keeps its place when the number gets shorter.

/** Styles that the views of a swap share. */
export const swapCss = css`
.swap-facts { display: grid; padding: var(--space-4) var(--space-12); border-radius: var(--radius-row); background: var(--row); font-size: var(--size-14); line-height: 20px; }
.swap-fact { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: 0 var(--space-12); min-block-size: 36px; padding-block: var(--space-4); }
.swap-fact > dt { flex: none; color: var(--text-faint); }
.swap-fact > dd {
  display: flex;
  flex: 1 1 auto;
  flex-wrap: wrap;
  align-items: center;
  justify-content: flex-end;
  gap: 0 var(--space-8);
  min-inline-size: 0;
  font-variant-numeric: tabular-nums;
  text-align: end;
  overflow-wrap: break-word;

  &[data-variant='danger'] { color: var(--danger); font-weight: 500; }
}
.swap-soft { color: var(--text-faint); }
.swap-rate { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: var(--space-4) var(--space-12); min-block-size: 24px; font-size: var(--size-14); line-height: 20px; font-variant-numeric: tabular-nums; overflow-wrap: break-word; }
.swap-countdown { display: inline-flex; align-items: center; gap: 6px; color: var(--text-faint); font-size: var(--size-12); }
.swap-countdown > svg { flex: none; inline-size: 16px; block-size: 16px; transform: rotate(-90deg); }
.swap-countdown > span::after { content: attr(data-longest); display: block; block-size: 0; overflow: hidden; visibility: hidden; }
.swap-countdown circle { fill: none; stroke: var(--line-strong); stroke-width: 2; }
.swap-countdown circle + circle { stroke: var(--accent-text); }
.swap-link {
  flex: none;
  min-inline-size: 24px;
  min-block-size: max(28px, var(--touch));
  padding-inline: var(--space-4);
  border-radius: var(--radius-tag);
  color: var(--accent-text);
  font-size: var(--size-14);
  font-weight: 600;
  white-space: nowrap;
}
@media (hover: hover) {
  .swap-link:hover { text-decoration: underline; text-underline-offset: 3px; }
}
@media (forced-colors: active) {
  .swap-link { outline: 1px solid ButtonBorder; outline-offset: -1px; }
  .swap-link:focus-visible { outline: 2px solid Highlight; }
}
`
