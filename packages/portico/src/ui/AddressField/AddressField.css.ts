import { css } from '../css.js'

// `.address-field-input, font-size`: at least 16 px, because Safari on a phone zooms in on fields with a smaller font.
export const addressFieldCss = css`
.address-field { position: relative; display: grid; grid-template-columns: minmax(0, 1fr) auto; align-items: start; }
.address-field-input {
  inline-size: 100%;
  min-block-size: 44px;
  padding: 11px 0;
  border-radius: var(--radius-tag);
  background: none;
  color: var(--text);
  font: inherit;
  font-size: max(16px, var(--size-16));
  line-height: 22px;
  text-align: start;
  overflow-wrap: anywhere;
  overflow: hidden;
  resize: none;
  field-sizing: content;
  appearance: none;

  &::placeholder { color: var(--text-faint); opacity: 1; }
  &[data-code] { font-family: var(--font-mono); font-size: max(16px, var(--size-14)); letter-spacing: -0.03em; }
}
.address-field-paste {
  min-inline-size: 44px;
  min-block-size: 44px;
  padding-inline: var(--space-8);
  border-radius: var(--radius-tag);
  color: var(--accent-text);
  font-size: var(--size-14);
  font-weight: 600;
}
@media (hover: hover) {
  .address-field-paste:hover { background: var(--raised); }
}
@media (forced-colors: active) {
  .address-field-paste { border: 1px solid ButtonBorder; }
}
`
