import { css } from '../../../ui/css.js'

export const walletSendPreviewCss = css`
.review { display: grid; grid-template-columns: minmax(0, 1fr); gap: var(--space-8); }
.review-amount { display: grid; justify-items: center; gap: var(--space-4); padding-block: var(--space-4) var(--space-8); text-align: center; }
.review-figure {
  margin-block-start: var(--space-8);
  font-size: var(--size-28);
  font-variant-numeric: tabular-nums;
  letter-spacing: -0.01em;
  line-height: 1.215;
  overflow-wrap: anywhere;

  &[data-length='long'] { font-size: var(--size-20); letter-spacing: 0; }
}
.review-symbol { color: var(--text-soft); font-size: var(--size-20); }
.review-worth { color: var(--text-faint); font-size: var(--size-14); font-variant-numeric: tabular-nums; }
.review-parties { display: grid; gap: 2px; }
.review-party {
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  align-items: start;
  gap: var(--space-12);
  padding: var(--space-12);
  border-radius: var(--radius-row) var(--radius-row) var(--radius-tag) var(--radius-tag);
  background: var(--row);

  &:last-child { border-radius: var(--radius-tag) var(--radius-tag) var(--radius-row) var(--radius-row); }
}
.review-who { display: grid; grid-template-columns: minmax(0, 1fr); gap: 2px; justify-items: start; }
.review-label { color: var(--text-faint); font-size: var(--size-12); line-height: 16px; }
.review-name { display: flex; flex-wrap: wrap; gap: 2px var(--space-8); max-inline-size: 100%; font-weight: 500; overflow-wrap: anywhere; }
.review-contact { display: flex; flex-wrap: wrap; gap: var(--space-8); inline-size: 100%; margin-block-start: var(--space-4); }
.review-contact > input {
  flex: 1;
  min-inline-size: 120px;
  block-size: max(36px, var(--touch));
  padding-inline: var(--space-12);
  border: 1px solid var(--line-strong);
  border-radius: var(--radius-tag);
  background: var(--card);
  font-size: max(16px, var(--size-16));
  text-align: start;
}
.review-link {
  min-block-size: max(24px, var(--touch));
  margin-block-start: 2px;
  border-radius: var(--radius-tag);
  color: var(--accent-text);
  font-size: var(--size-14);
  font-weight: 600;
}
.review-facts { display: grid; gap: 0; padding: var(--space-4) var(--space-12); border-radius: var(--radius-row); background: var(--row); font-size: var(--size-14); }
.review-fact { display: flex; align-items: center; justify-content: space-between; gap: var(--space-12); min-block-size: 40px; padding-block: var(--space-4); }
.review-fact > dt { flex: none; color: var(--text-faint); }
.review-fact > dd { display: flex; flex-wrap: wrap; align-items: center; justify-content: flex-end; gap: 0 var(--space-8); min-inline-size: 0; font-variant-numeric: tabular-nums; text-align: end; overflow-wrap: anywhere; }
.review-soft { color: var(--text-faint); }
.review-compare { display: grid; gap: 2px; padding-block: 2px; }
.review-compare > dt { font-size: var(--size-12); font-weight: 500; }
.review-compare .whole-address { color: inherit; }
@media (hover: hover) {
  .review-link:hover { text-decoration: underline; text-underline-offset: 3px; }
}
@media (forced-colors: active) {
  .review-link { border: 1px solid ButtonBorder; }
}
`
