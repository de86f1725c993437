import { css } from '../../../ui/css.js'

// `.screen:has(.account-head) > .screen-body`: the card is 640 px high in every state, so that nothing moves when the
// worth, a notice or the lists arrive.
// `.account-worth, &[data-length='long']`: an amount is never truncated. An amount that needs a smaller font is rare,
// and leaves no room for the small chart.
// `.account-line`: reserves its height before it has text. The day's change has a separate line, because a large change
// does not fit beside the balance, and nothing may move when it arrives.
// `.account-line > :empty`: out of the flow, because the gap around an empty element would move the others aside.
// `.account-features > li`: not `display: list-item`, because WebKit gives the empty marker a line above a block.
export const accountCss = css`
.screen:has(> .account-head) > .screen-body { flex-basis: 584px; }
.account { position: relative; display: grid; grid-template-columns: minmax(0, 1fr); padding-block-start: var(--space-12); }
.account-worth {
  display: flex;
  flex-wrap: wrap;
  align-items: baseline;
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
.account-sign, .account-cents { color: var(--text-soft); font-size: 0.7em; line-height: 1; }
.account-line {
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 0 var(--space-8);
  align-content: start;
  min-block-size: 24px;
  color: var(--text-faint);
  font-size: var(--size-14);
  font-variant-numeric: tabular-nums;
  line-height: 20px;
  overflow-wrap: anywhere;

  &[data-changes] { min-block-size: 44px; }
}
.account-line > :empty { position: absolute; }
.account-day { display: flex; flex-basis: 100%; align-items: center; gap: var(--space-4); animation: fade var(--duration-view) var(--ease); }
.account-line > .sparkline { position: absolute; inset-block-start: var(--space-16); inset-inline-end: 0; inline-size: 88px; max-inline-size: none; block-size: 40px; animation: fade var(--duration-view) var(--ease); }
.account:has([data-length]) .sparkline { display: none; }
.account-note { color: var(--text-faint); font-size: var(--size-14); line-height: 20px; overflow-wrap: anywhere; }
.account-retry { min-block-size: 24px; padding-inline: var(--space-4); color: var(--accent-text); font-size: var(--size-14); font-weight: 500; }

.account-features { display: grid; grid-auto-columns: minmax(0, 1fr); grid-auto-flow: column; gap: var(--space-8); }
.account-features > li { display: grid; }
.account-feature {
  display: grid;
  align-content: center;
  justify-items: center;
  gap: var(--space-4);
  inline-size: 100%;
  min-block-size: 64px;
  padding: var(--space-4);
  border: 1px solid transparent;
  border-radius: var(--radius-row);
  background: var(--accent-tint);
  color: var(--accent-text);
  font-size: var(--size-12);
  font-weight: 500;
  line-height: 16px;
  overflow-wrap: anywhere;

  &:active:not([aria-disabled]) { transform: scale(0.985); }
  &[aria-disabled] { background: var(--row); color: var(--text-faint); }
}
@media (hover: hover) {
  .account-feature:hover:not([aria-disabled]) { background: color-mix(in oklab, var(--accent-tint), var(--accent-text) 10%); }
}
@media (prefers-reduced-motion: reduce) {
  .account-feature:active:not([aria-disabled]) { transform: none; opacity: 0.85; }
}

.account-offer { padding: var(--space-4); border-radius: 20px; background: var(--row); }
.account-offer .row { background: none; }
.account-offer .row-text > * { overflow: visible; overflow-wrap: anywhere; white-space: normal; }
.account-offer .row-title { font-size: var(--size-14); line-height: 1.286; }
.account-offer .row-subtitle { font-size: var(--size-12); line-height: 1.334; text-wrap: pretty; }
.account-offer .tile { background: var(--accent-tint); color: var(--accent-text); }
.account-offer .tile[data-done] { background: var(--success-tint); color: var(--success); }

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

.account-tabs > .tabs-list {
  position: sticky;
  inset-block-start: 0;
  z-index: 1;
  gap: var(--space-24);
  margin-block-start: calc(var(--space-8) * -1);
  padding: 0;
  border-radius: 0;
  background: var(--card);

  & > .tab {
    flex: 0 1 auto;
    min-block-size: 44px;
    padding-inline: 0;
    border-width: 2px 0;
    border-radius: 0;

    &[aria-selected='true'] { border-block-end-color: var(--accent-text); background: none; box-shadow: none; }
  }
}
.dialog[data-low] .account-tabs > .tabs-list { position: static; }
.account-tabs > .tab-panel { margin-block-start: var(--space-8); }
@media (forced-colors: active) {
  .account-feature { border-color: ButtonBorder; }
  .account-banner { border-color: CanvasText; }
}
`
