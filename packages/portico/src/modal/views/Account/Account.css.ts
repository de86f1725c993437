import { css } from '../../../ui/css.js'

export const accountCss = css`
.account { display: grid; grid-template-columns: minmax(0, 1fr); justify-items: center; text-align: center; }
.account-name {
  max-inline-size: 100%;
  margin-block-start: var(--space-12);
  overflow: hidden;
  font-size: var(--size-20);
  font-weight: 600;
  line-height: 1.3;
  text-overflow: ellipsis;
  white-space: nowrap;
}
.account-address { position: relative; display: grid; justify-items: center; margin-block-start: var(--space-4); }
.account-address[data-alone] { margin-block-start: var(--space-8); }
.account-address[data-alone] .copy-button { color: var(--text); font-size: var(--size-20); font-weight: 600; }
.account-whole {
  position: absolute;
  inset-block-end: calc(100% + 4px);
  z-index: 1;
  display: none;
  inline-size: max-content;
  max-inline-size: 312px;
  padding: var(--space-8) var(--space-12);
  border-radius: var(--radius-row);
  background: var(--text);
  color: var(--card);
  font-family: var(--font-mono);
  font-size: var(--size-12);
  line-height: 1.5;
  pointer-events: none;
  word-spacing: 2px;
  animation: fade var(--duration-header) var(--ease);
}
.account-address:has(.copy-button:focus-visible) .account-whole { display: block; }
@media (hover: hover) {
  .account-address:has(.copy-button:hover) .account-whole { display: block; }
}
.account-balance {
  display: flex;
  flex-wrap: wrap;
  align-items: baseline;
  justify-content: center;
  gap: 0 var(--space-8);
  min-block-size: 52px;
  margin-block-start: var(--space-8);
  font-size: var(--size-40);
  font-weight: 400;
  font-variant-numeric: tabular-nums;
  letter-spacing: -0.02em;
  line-height: 52px;
  overflow-wrap: anywhere;

  /* An amount is never cut, and seldom so long. */
  &[data-length='long'] { font-size: var(--size-28); }
  &[data-length='longest'] { font-size: var(--size-20); }
}
.account-symbol { color: var(--text-soft); font-size: var(--size-20); letter-spacing: 0; }
.account-balance > .skeleton { align-self: center; }
.account-note {
  display: flex;
  align-items: center;
  justify-content: center;
  gap: var(--space-4);
  min-block-size: 24px;
  color: var(--text-faint);
  font-size: var(--size-14);
  line-height: 20px;
}
.account-retry { min-block-size: 24px; padding-inline: var(--space-4); color: var(--accent-text); font-size: var(--size-14); font-weight: 500; }
`
