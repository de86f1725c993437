import { css } from '../css.js'

// `.row, &:focus-visible`: the outline is inside the row, because the scrolling list would cut off one around it.
// `.row-title, .row-subtitle`: a name has its own text direction, so that truncation removes its end and not its
// beginning. The name is aligned to the start of the page's direction.
export const rowCss = css`
.row {
  display: flex;
  align-items: center;
  gap: var(--space-12);
  inline-size: 100%;
  min-block-size: 56px;
  padding: 7px var(--space-12);
  border: 1px solid transparent;
  border-radius: var(--radius-row);
  background: var(--row);
  color: var(--text);
  font-size: var(--size-16);
  font-weight: 500;
  line-height: 1.25;
  text-align: start;
  text-decoration: none;
  user-select: none;

  &:focus-visible { outline-offset: -2px; }
  &:is(:active, [aria-busy='true']):not(div, [aria-disabled]) { background: var(--pressed); }
  &[aria-busy='true'] { cursor: progress; }
  &[aria-current] { border-color: var(--accent-text); }
  &[aria-disabled] { color: var(--text-faint); }
  &[aria-disabled] .row-image { opacity: 0.5; }
}
.row-image { display: grid; flex: none; place-items: center; min-inline-size: 40px; color: var(--text-soft); }
.row-text { display: grid; flex: 1; gap: 2px; min-inline-size: 0; }
.row-title, .row-subtitle { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.row-text > * { text-align: left; }
.row-text:dir(rtl) > * { text-align: right; }
.row-subtitle { color: var(--text-faint); font-size: var(--size-14); font-weight: 400; line-height: 1.286; }
.row-trailing {
  display: flex;
  flex: none;
  align-items: center;
  gap: var(--space-8);
  max-inline-size: 50%;
  color: var(--text-faint);
  font-size: var(--size-14);
  font-weight: 400;
}
@media (hover: hover) {
  .row:hover:not(div, [aria-disabled], [aria-busy], :active) { background: var(--raised); }
}
@media (forced-colors: active) {
  .row { border-color: ButtonBorder; }
  .row[aria-current] { border-color: Highlight; }
  .row[aria-disabled] { border-color: GrayText; color: GrayText; }
}
`
