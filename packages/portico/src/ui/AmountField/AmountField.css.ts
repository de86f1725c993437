import { css } from '../css.js'

// `.amount-field, &[data-length='longest']`: at least 16 px, because Safari on a phone zooms in on fields with a
// smaller font.
export const amountFieldCss = css`
.amount-field {
  inline-size: 100%;
  min-inline-size: 0;
  block-size: 52px;
  border-radius: var(--radius-tag);
  background: none;
  color: var(--text);
  font-size: var(--size-40);
  font-weight: 400;
  font-variant-numeric: tabular-nums;
  letter-spacing: -0.02em;
  line-height: 52px;
  text-overflow: ellipsis;

  &[data-length='long'] { font-size: var(--size-28); }
  &[data-length='longest'] { font-size: max(16px, var(--size-16)); letter-spacing: 0; }
  &::placeholder { color: var(--text-faint); opacity: 1; }
  &[aria-invalid='true'] { color: var(--danger); }
}
`
