import { css } from '../css.js'

// `.search-field-input, font-size`: at least 16 px, because Safari on a phone zooms in on fields with a smaller font.
export const searchFieldCss = css`
.search-field { position: relative; display: grid; align-items: center; }
.search-field-icon { position: absolute; inset-inline-start: 13px; color: var(--text-faint); pointer-events: none; }
.search-field-input {
  inline-size: 100%;
  block-size: 44px;
  padding-inline: 44px;
  border: 1px solid var(--line-strong);
  border-radius: var(--radius-row);
  background: var(--card);
  color: var(--text);
  font-size: max(16px, var(--size-16));
  text-align: start;

  &::placeholder { color: var(--text-faint); opacity: 1; }
  &::-webkit-search-cancel-button { display: none; }
  &:focus { border-color: var(--accent-text); }
  &:focus-visible { outline-offset: -1px; }
}
.search-field-clear { position: absolute; inset-inline-end: 0; }
`
