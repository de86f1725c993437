import { css } from '../../../ui/css.js'

// `.account-head`: covers the card's header. The header keeps Back, Close, and its title for screen readers.
// `.account-who`: the button with picture and name. The address is a separate button. The middle of the picture's
// button is more than 12 px above the address, because a sheet rises by 12 px while a finger presses it. The picture and
// the focus ring reach below the button.
// `.account-address .copy-button::after`: the area that a finger can press is larger than the line, but does not cover
// the name above it.
// `.account-whole::before`: bridges the gap to the address, so that the pointer can reach the text and select it.
export const accountHeadCss = css`
.card-content:has(.account-head) > .header > .header-title { opacity: 0; }
.account-head {
  position: relative;
  z-index: 2;
  display: grid;
  grid-template-columns: 40px minmax(0, 1fr) auto auto;
  grid-template-rows: 24px 18px;
  flex: none;
  align-content: center;
  gap: 0 var(--space-4);
  block-size: 56px;
  margin-block-start: -56px;
  padding-inline: 16px calc(32px + max(36px, var(--touch)) / 2);
  pointer-events: none;
}
.account-head > * { pointer-events: auto; }
.card-content:has(> .header > .icon-button:first-child) .account-head { padding-inline-start: calc(32px + max(36px, var(--touch)) / 2); }
.account-who {
  display: grid;
  grid-area: 1 / 1 / 3 / 3;
  grid-template-columns: subgrid;
  grid-template-rows: subgrid;
  position: relative;
  margin-block: -7px 12px;
  padding-block-start: 7px;
  text-align: start;

  &:focus-visible { outline: none; }
  &::before { content: ''; position: absolute; inset: 7px 0 -12px; border-radius: var(--radius-row); pointer-events: none; }
  &:focus-visible::before { outline: 2px solid var(--accent-text); outline-offset: 2px; }
}
.account-who > .picture { grid-row: 1 / 3; align-self: start; margin-block-start: 1px; }
.account-title { display: flex; grid-column: 2; align-items: center; gap: 2px; min-inline-size: 0; padding-inline-start: var(--space-8); }
.account-title > .icon { flex: none; color: var(--text-faint); }
.account-name {
  min-inline-size: 0;
  overflow: hidden;
  font-size: var(--size-16);
  font-weight: 600;
  line-height: 24px;
  text-overflow: ellipsis;
  white-space: nowrap;
  animation: fade var(--duration-view) var(--ease);
}
.account-address { position: relative; grid-area: 2 / 2; justify-self: start; min-inline-size: 0; padding-inline-start: var(--space-8); }
.account-head:dir(rtl) .account-address { padding-inline: 0 var(--space-8); }
.account-address .copy-button {
  min-inline-size: 0;
  min-block-size: 18px;
  padding-inline: 0;
  border: 0;
  border-radius: var(--radius-tag);
  font-size: var(--size-12);
  font-weight: 400;
  line-height: 18px;

  &::after { content: ''; position: absolute; inset: 0 -8px -8px; }
  & > .icon { inline-size: 12px; block-size: 12px; }
}
.account-whole {
  position: absolute;
  inset-block-start: calc(100% + 8px);
  inset-inline-start: 0;
  z-index: 2;
  display: none;
  inline-size: max-content;
  max-inline-size: 256px;
  padding: var(--space-8) var(--space-12);
  border-radius: var(--radius-row);
  background: var(--text);
  color: var(--card);
  font-family: var(--font-mono);
  font-size: var(--size-12);
  line-height: 1.5;
  word-spacing: 2px;
  animation: fade var(--duration-header) var(--ease);

  &[data-shown] { display: block; }
  &::before { content: ''; position: absolute; inset: -8px 0 auto; block-size: 8px; }
}
.account-head:dir(rtl) .account-whole { inset-inline: auto 0; }

.account-network, .account-menu { grid-row: 1 / 3; align-self: center; }
.account-network { grid-column: 3; }
.account-network[aria-disabled] > .picture { opacity: 0.5; }
.account-menu { position: relative; grid-column: 4; }
.account-menu-list {
  position: absolute;
  inset-block-start: calc(100% + 4px);
  inset-inline-end: 0;
  display: grid;
  inline-size: max-content;
  max-inline-size: 264px;
  padding: var(--space-4);
  border: 1px solid var(--line);
  border-radius: 20px;
  background: var(--card);
  box-shadow: var(--shadow);
  animation: fade var(--duration-header) var(--ease);
}
.account-menu-item {
  display: flex;
  align-items: center;
  gap: var(--space-12);
  inline-size: 100%;
  min-block-size: 44px;
  padding: var(--space-8) var(--space-12);
  border-radius: var(--radius-row);
  color: var(--text);
  font-size: var(--size-14);
  font-weight: 500;
  line-height: 20px;
  overflow-wrap: anywhere;
  text-align: start;
  text-decoration: none;

  &:active { background: var(--pressed); }
  &:focus-visible { outline-offset: -2px; }
  & > .icon { flex: none; color: var(--text-soft); }
}
@media (hover: hover) {
  .account-menu-item:hover:not(:active) { background: var(--row); }
  .account-who:hover .account-title > .icon { color: var(--text); }
}
@media (forced-colors: active) {
  .account-menu-list { border-color: CanvasText; }
  .account-who:focus-visible::before { outline-color: Highlight; }
}
`
