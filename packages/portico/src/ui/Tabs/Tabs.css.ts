import { css } from '../css.js'

// `.tab, &:focus-visible`: the outline is inside the tab, because the next tab is close.
// `forced-color-adjust`: if the user forces colors, a border alone does not show clearly which tab is selected.
export const tabsCss = css`
.tabs-list {
  display: flex;
  gap: var(--space-4);
  padding: var(--space-4);
  border-radius: var(--radius-row);
  background: var(--row);
}
.tab {
  flex: 1 1 auto;
  min-inline-size: 0;
  min-block-size: max(36px, var(--touch));
  padding-inline: var(--space-8);
  overflow: hidden;
  border: 1px solid transparent;
  border-radius: calc(var(--radius-row) - 4px);
  color: var(--text-soft);
  font-size: var(--size-14);
  font-weight: 500;
  text-align: center;
  text-overflow: ellipsis;
  white-space: nowrap;

  &:focus-visible { outline-offset: -2px; }
  &[aria-selected='true'] { border-color: var(--line-strong); background: var(--card); background: light-dark(var(--card), var(--pressed)); box-shadow: 0 1px 3px rgb(12 13 18 / 16%); color: var(--text); }
}
.tab-panel:focus-visible { border-radius: var(--radius-row); outline-offset: 2px; }
@media (hover: hover) {
  .tab:hover:not([aria-selected='true']) { color: var(--text); }
}
@media (forced-colors: active) {
  .tab { border-color: ButtonBorder; }
  .tab[aria-selected='true'] { forced-color-adjust: none; border-color: Highlight; background: Highlight; color: HighlightText; }
}
`
