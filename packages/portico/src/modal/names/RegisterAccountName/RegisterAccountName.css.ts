import { css } from '../../../ui/css.js'

// `.name-suffix`: over the end of the field, which therefore has one size before and after the domain has loaded. The
// padding of the field follows the width of the domain. At least 112 px stay for the text.
// `.name-input, font-size`: at least 16 px, because Safari on a phone zooms in on fields with a smaller font.
export const registerAccountNameCss = css`
.name-form, .name-others { display: grid; grid-template-columns: minmax(0, 1fr); gap: var(--space-8); }
.name-label { color: var(--text-soft); font-size: var(--size-14); font-weight: 500; }
.name-field {
  position: relative;
  display: flex;
  align-items: center;
  border: 1px solid var(--line-strong);
  border-radius: var(--radius-row);
  background: var(--card);

  &:focus-within { border-color: var(--accent-text); outline: 1px solid var(--accent-text); }
  &[data-invalid] { border-color: var(--danger); }
}
.name-input {
  inline-size: 100%;
  block-size: 46px;
  padding-inline: var(--space-16);
  background: none;
  color: var(--text);
  font-size: max(16px, var(--size-16));
  text-align: left;

  &:focus-visible { outline: none; }
}
.name-suffix {
  position: absolute;
  inset-inline-end: var(--space-16);
  max-inline-size: min(60%, 100% - 144px);
  overflow: hidden;
  color: var(--text-soft);
  text-overflow: ellipsis;
  white-space: nowrap;
  pointer-events: none;
}
.name-status {
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-4) var(--space-8);
  min-block-size: 24px;
  color: var(--text-soft);
  font-size: var(--size-14);
  line-height: 20px;
  overflow-wrap: anywhere;

  & > [data-problem] { color: var(--danger); }
  & > button { color: var(--accent-text); font-weight: 600; min-block-size: 24px; }
}
.name-others { animation: fade var(--duration-view) var(--ease); }
.name-others > h3 { color: var(--text-soft); font-size: var(--size-14); font-weight: 500; }
.name-others .row-title { overflow-wrap: anywhere; white-space: normal; }
`
