import { css } from '../../ui/css.js'

/** Styles of the total of an account's families. */
export const allWorthCss = css`
.all-worth { border-radius: var(--radius-row); background: var(--row); }
.all-worth-head {
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 0 var(--space-8);
  min-block-size: 48px;
  padding: var(--space-4) var(--space-12);
  cursor: pointer;
  list-style: none;

  &::-webkit-details-marker { display: none; }
  &:focus-visible { outline: 2px solid var(--accent-text); outline-offset: -2px; border-radius: var(--radius-row); }
  & > .icon { flex: none; color: var(--text-faint); transition: rotate var(--duration-view) var(--ease); }
}
.all-worth[open] > .all-worth-head > .icon { rotate: 180deg; }
.all-worth-title { flex: 1; min-inline-size: 0; color: var(--text-soft); font-size: var(--size-14); }
.all-worth-sum { font-size: var(--size-16); font-variant-numeric: tabular-nums; font-weight: 600; }
.all-worth-bar { display: flex; gap: 2px; flex: 1 0 100%; block-size: 4px; margin-block-end: var(--space-4); border-radius: 2px; background: var(--line); overflow: clip; }
.all-worth-bar > span { min-inline-size: 2px; background: var(--accent-text); }
.all-worth-bar > :nth-child(2) { opacity: 0.6; }
.all-worth-bar > :nth-child(3) { opacity: 0.4; }
.all-worth-bar > :nth-child(n + 4) { opacity: 0.25; }
.all-worth-note { padding: var(--space-4) var(--space-12) var(--space-8); color: var(--text-faint); font-size: var(--size-12); line-height: 16px; }
.all-worth-note[data-old] { color: var(--warning); }
.all-worth .row { background: none; }
.all-worth .figures > :last-child { color: var(--text-faint); font-size: var(--size-12); }
@media (hover: hover) {
  .all-worth-head:hover { border-radius: var(--radius-row); background: var(--raised); }
  .all-worth .row:hover:not([aria-disabled], :active) { background: var(--raised); }
}
@media (prefers-reduced-motion: reduce) {
  .all-worth-head > .icon { transition: none; }
}
@media (forced-colors: active) {
  .all-worth-bar > span { background: Highlight; }
}
`
