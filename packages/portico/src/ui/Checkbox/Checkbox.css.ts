import { css } from '../css.js'

// `.checkbox-words`: the target is as high as its text. With a fixed height, a view with too little space would shrink
// it below the text.
export const checkboxCss = css`
.checkbox {
  display: flex;
  align-items: flex-start;
  gap: var(--space-12);
  padding-block: var(--space-4);
  cursor: pointer;
}
.checkbox-box { position: relative; display: grid; flex: none; place-items: center; inline-size: 24px; block-size: 24px; }
.checkbox-input {
  inline-size: 24px;
  block-size: 24px;
  border: 1.5px solid var(--line-strong);
  border-radius: 6px;
  background: var(--card);
  cursor: inherit;

  &:checked { border-color: var(--accent-text); background: var(--accent-fill); }
  &:disabled { opacity: 0.5; }
}
.checkbox-tick { position: absolute; color: var(--on-accent); opacity: 0; pointer-events: none; }
.checkbox-input:checked + .checkbox-tick { opacity: 1; }
.checkbox-words { min-block-size: calc(var(--touch) - 2 * var(--space-4)); padding-block-start: 3px; color: var(--text-soft); font-size: var(--size-14); line-height: 1.286; }
@media (forced-colors: active) {
  .checkbox-input { forced-color-adjust: none; border-color: CanvasText; background: Canvas; }
  .checkbox-input:checked { border-color: Highlight; background: Highlight; }
  .checkbox-tick { color: HighlightText; }
}
`
