import { css } from '../../../ui/css.js'

// `.account-worth, &[data-length='long']`: an amount is never cut, and is seldom so long.
// `.account-title, .account-day`: their space is reserved before their text loads, so that nothing below moves.
// `.account-note > :empty`: an empty element takes no gap, which would move the amount aside.
// `.account-where`: the network's name is shown in full; if it needs the line, what is beside it wraps below.
// `.account-features:has(> :nth-child(4)) .account-feature`: four labels beside their icons are wider than the card at
// any width, and so are three on a small phone.
// `.account-features > li`: no list item, because WebKit gives its empty marker a line above a block.
export const accountCss = css`
.account { display: grid; grid-template-columns: minmax(0, 1fr); justify-items: center; text-align: center; }
.account > .picture { margin-block-start: -4px; }
.account-title {
  display: flex;
  align-items: center;
  justify-content: center;
  gap: var(--space-8);
  max-inline-size: 100%;
  min-block-size: 28px;
  margin-block-start: var(--space-4);
}
.account-name {
  min-inline-size: 0;
  overflow: hidden;
  font-size: var(--size-20);
  font-weight: 600;
  line-height: 1.3;
  text-overflow: ellipsis;
  white-space: nowrap;
  animation: fade var(--duration-view) var(--ease);
}
.account-day { display: flex; flex-wrap: wrap; align-items: center; justify-content: center; gap: 0 var(--space-8); min-block-size: 28px; animation: fade var(--duration-view) var(--ease); }
.account-day-words { color: var(--text-faint); font-size: var(--size-14); }
.account-address { position: relative; display: grid; justify-items: center; }
.account-choose-name {
  flex: none;
  min-block-size: 28px;
  padding-inline: var(--space-12);
  border-radius: var(--radius-row);
  background: var(--accent-tint);
  color: var(--accent-text);
  font-size: var(--size-14);
  font-weight: 600;
  animation: fade var(--duration-view) var(--ease);
}
.account-whole {
  position: absolute;
  inset-block-end: calc(100% + 4px);
  z-index: 2;
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
.account-worth {
  display: flex;
  flex-wrap: wrap;
  align-items: baseline;
  justify-content: center;
  gap: 0 var(--space-8);
  min-block-size: 48px;
  font-size: var(--size-40);
  font-weight: 400;
  font-variant-numeric: tabular-nums;
  letter-spacing: -0.02em;
  line-height: 48px;
  overflow-wrap: anywhere;

  &[data-length='long'] { font-size: var(--size-28); }
  &[data-length='longest'] { font-size: var(--size-20); }
  & > .skeleton { align-self: center; }
}
.account-symbol { color: var(--text-soft); font-size: var(--size-20); letter-spacing: 0; }
.account-note {
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: center;
  gap: 0 var(--space-8);
  max-inline-size: 100%;
  min-block-size: 24px;
  color: var(--text-faint);
  font-size: var(--size-14);
  font-variant-numeric: tabular-nums;
  line-height: 20px;
  overflow-wrap: anywhere;
}
.account-note > :empty { position: absolute; }
.account-retry { min-block-size: 24px; padding-inline: var(--space-4); color: var(--accent-text); font-size: var(--size-14); font-weight: 500; }

.account-where { display: flex; flex-wrap: wrap; align-items: center; justify-content: center; gap: var(--space-4); max-inline-size: 100%; margin-block-start: var(--space-12); }
.account-ways { display: flex; gap: var(--space-4); }
.account-where .icon-button { display: grid; flex: none; place-items: center; border-radius: 18px; background: var(--row); color: var(--text-soft); }
.account-network, .account-wallet {
  display: flex;
  align-items: center;
  gap: var(--space-8);
  min-inline-size: 0;
  min-block-size: max(36px, var(--touch));
  padding-inline: 6px var(--space-12);
  border: 1px solid transparent;
  border-radius: 22px;
  background: var(--row);
  font-size: var(--size-14);
  font-weight: 500;

  &:active:not([aria-disabled]) { background: var(--pressed); }
  &[aria-disabled] { color: var(--text-faint); }
}
.account-wallet { flex: none; gap: var(--space-4); padding-inline: 6px var(--space-8); }
.account-network-name { padding-block: 3px; line-height: 1.25; overflow-wrap: anywhere; text-align: start; }
:is(.account-network, .account-wallet) > .icon { flex: none; color: var(--text-faint); }

.account-features { display: grid; grid-auto-columns: minmax(0, 1fr); grid-auto-flow: column; gap: var(--space-8); }
.account-features > li { display: grid; }
.account-feature {
  display: flex;
  align-items: center;
  justify-content: center;
  gap: var(--space-8);
  inline-size: 100%;
  min-block-size: 44px;
  border: 1px solid transparent;
  border-radius: var(--radius-row);
  background: var(--accent-tint);
  color: var(--accent-text);
  font-size: var(--size-14);
  font-weight: 500;
  line-height: 1.25;
  overflow-wrap: anywhere;

  &:active:not([aria-disabled]) { transform: scale(0.985); }
  &[aria-disabled] { background: var(--row); color: var(--text-faint); }
}
.account-features:has(> :nth-child(4)) .account-feature { flex-direction: column; gap: var(--space-4); padding-block: var(--space-8); }
@media (max-width: 400px) {
  .account-features:has(> :nth-child(3)) .account-feature { flex-direction: column; gap: var(--space-4); padding-block: var(--space-8); }
}
@media (hover: hover) {
  .account-where :is(button, a):hover:not([aria-disabled], :active) { background: var(--raised); }
  .account-feature:hover:not([aria-disabled]) { background: color-mix(in oklab, var(--accent-tint), var(--accent-text) 10%); }
}
@media (prefers-reduced-motion: reduce) {
  .account-feature:active:not([aria-disabled]) { transform: none; opacity: 0.85; }
}

.account-sent:empty { display: none; }
.account-banner {
  display: flex;
  align-items: flex-start;
  gap: var(--space-8);
  padding-inline-start: var(--space-12);
  border: 1px solid transparent;
  border-radius: var(--radius-row);
  background: var(--accent-tint);
  color: var(--accent-text);
  font-size: var(--size-14);
  line-height: 20px;
  animation: fade var(--duration-view) var(--ease);

  &[data-status='confirmed'] { background: var(--success-tint); color: var(--success); }
  &[data-status='failed'] { background: var(--danger-tint); color: var(--danger); }
  &:is([data-status='canceled'], [data-status='replaced'], [data-status='dropped']) { background: var(--warning-tint); color: var(--warning); }
  & > .icon { margin-block-start: var(--space-12); }
  & > .icon-button { flex: none; background: none; color: inherit; }
  & a { color: inherit; }
}
.account-banner-words { flex: 1; min-inline-size: 0; padding-block: var(--space-12); overflow-wrap: anywhere; }
.account-banner-title { font-weight: 500; }
.account-banner-more { min-block-size: max(24px, var(--touch)); color: inherit; font-size: var(--size-14); font-weight: 500; text-decoration: underline; text-underline-offset: 3px; }

.account-tabs > .tabs-list { position: sticky; inset-block-start: 0; z-index: 1; box-shadow: 0 -8px 0 8px var(--card); }
.account-tabs > .tab-panel { min-block-size: 248px; margin-block-start: var(--space-12); }
@media (forced-colors: active) {
  .account-network, .account-wallet, .account-feature { border-color: ButtonBorder; }
  .account-banner { border-color: CanvasText; }
}
`
