import { css } from '../../../ui/css.js'

// `.name-input, font-size`: at least 16 px, because Safari on a phone zooms in on fields with a smaller font.
export const registerAccountNameCss = css`
.name-form, .name-others { display: grid; grid-template-columns: minmax(0, 1fr); gap: var(--space-8); }
.name-label { color: var(--text-soft); font-size: var(--size-14); font-weight: 500; }
.name-field {
  display: flex;
  align-items: center;
  min-block-size: 48px;
  padding-inline: var(--space-16);
  border: 1px solid var(--line-strong);
  border-radius: var(--radius-row);
  background: var(--card);

  &:focus-within { border-color: var(--accent-text); outline: 1px solid var(--accent-text); }
  &[data-invalid] { border-color: var(--danger); }
}
.name-input {
  flex: 1 1 112px;
  min-inline-size: 112px;
  block-size: 46px;
  background: none;
  color: var(--text);
  font-size: max(16px, var(--size-16));
  text-align: left;

  &:focus-visible { outline: none; }
}
.name-suffix {
  flex: 0 1 auto;
  max-inline-size: 60%;
  overflow: hidden;
  color: var(--text-soft);
  text-overflow: ellipsis;
  white-space: nowrap;
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
