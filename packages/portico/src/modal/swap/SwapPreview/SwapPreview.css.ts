import { css } from '../../../ui/css.js'

export const swapPreviewCss = css`
.swap-review { display: grid; grid-template-columns: minmax(0, 1fr); gap: var(--space-8); }
.swap-review > .swap-rate { padding-inline: var(--space-12); }
.swap-pair { display: grid; grid-template-columns: minmax(0, 1fr); gap: 2px; }
.swap-part {
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  align-items: center;
  gap: 2px var(--space-12);
  padding: var(--space-12);
  border-radius: var(--radius-row) var(--radius-row) var(--radius-tag) var(--radius-tag);
  background: var(--row);

  &:last-child { border-radius: var(--radius-tag) var(--radius-tag) var(--radius-row) var(--radius-row); }
}
.swap-part-words { display: grid; gap: 2px; min-inline-size: 0; }
.swap-part-label { color: var(--text-faint); font-size: var(--size-12); line-height: 16px; }
.swap-part-amount { font-size: var(--size-20); font-variant-numeric: tabular-nums; line-height: 1.25; overflow-wrap: break-word; }
.swap-part-worth { color: var(--text-faint); font-size: var(--size-14); font-variant-numeric: tabular-nums; }
.swap-actions { display: grid; grid-template-columns: auto minmax(0, 1fr); gap: var(--space-8); }
.swap-actions > .button:first-child { padding-inline: var(--space-24); }
.swap-end { display: grid; justify-items: center; gap: var(--space-8); padding-block: var(--space-24) var(--space-16); text-align: center; }
.swap-end-tick { color: var(--success); }
.swap-end-title { font-size: var(--size-20); font-weight: 600; }
.swap-end-words { color: var(--text-soft); font-variant-numeric: tabular-nums; overflow-wrap: break-word; }
.swap-end-link {
  display: inline-flex;
  align-items: center;
  gap: var(--space-4);
  min-block-size: max(32px, var(--touch));
  padding-inline: var(--space-8);
  border-radius: var(--radius-tag);
  color: var(--accent-text);
  font-size: var(--size-14);
  font-weight: 600;
}
@media (hover: hover) {
  .swap-end-link:hover { text-decoration: underline; text-underline-offset: 3px; }
}
`
