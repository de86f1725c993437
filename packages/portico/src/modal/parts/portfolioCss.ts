import { css } from '../../ui/css.js'

/** Styles of the lists of an account's assets and activity, and of the pages of single entries. */
// `.figures > *`: a number has its own text direction, but is aligned to the end of the line.
// `.row-text:dir(ltr) .entry-line`: the line follows the page's direction, whatever the direction of its text.
// `.entry :is(.row-title, .row-subtitle), .asset .row-subtitle`: amounts, addresses and times are shown in full, even
// on the narrowest phone.
// `.facts, overflow`: not `hidden`, because on a full screen an element that could scroll shrinks to nothing.
export const portfolioCss = css`
.panel :is(.asset, .entry), .panel[data-plain] .row-skeleton {
  inline-size: calc(100% + 16px);
  min-block-size: 48px;
  margin-inline: calc(var(--space-8) * -1);
  padding: 3px var(--space-8);
}
.panel :is(.asset, .entry):not(:active, [aria-busy]), .panel[data-plain] .row-skeleton { background: none; }
.panel :is(.asset, .entry) :is(.row-subtitle, .figures > :last-child:not(:first-child)) { font-size: var(--size-12); }
.panel { display: grid; grid-template-columns: minmax(0, 1fr); align-content: start; gap: var(--space-8); }
.figures { display: grid; gap: 2px; min-inline-size: min-content; max-inline-size: 200px; font-variant-numeric: tabular-nums; }
.figures > * { max-inline-size: 100%; overflow-wrap: break-word; text-align: right; }
.row:dir(rtl) .figures > * { text-align: left; }
.figures-first { color: var(--text); font-size: var(--size-16); font-weight: 500; line-height: 1.25; }
.stale {
  display: flex;
  align-items: center;
  gap: var(--space-4) var(--space-8);
  min-block-size: 36px;
  padding-inline: var(--space-12);
  border-radius: var(--radius-row);
  background: var(--warning-tint);
  color: var(--warning);
  font-size: var(--size-14);
}
.stale > span { flex: 1; min-inline-size: 0; }
.text-button {
  min-block-size: max(24px, var(--touch));
  padding-inline: var(--space-4);
  border-radius: var(--radius-tag);
  color: var(--accent-text);
  font-size: var(--size-14);
  font-weight: 500;
}
.stale > .text-button { color: inherit; text-decoration: underline; text-underline-offset: 2px; }
.month { padding: var(--space-8) var(--space-4) 0; color: var(--text-faint); font-size: var(--size-14); font-weight: 500; line-height: 20px; }
.entry[data-suspicious] .picture { opacity: 0.5; }
.entry-badge {
  display: grid;
  place-items: center;
  inline-size: 20px;
  block-size: 20px;
  border-radius: 50%;
  background: var(--pressed);
  color: var(--text-soft);

  &[data-variant='danger'] { background: var(--danger-tint); color: var(--danger); }
  &[data-variant='success'] { background: var(--success-tint); color: var(--success); }
}
.entry-line { display: flex; align-items: center; flex-wrap: wrap; gap: 0 var(--space-8); font-variant-numeric: tabular-nums; }
.row-text:dir(ltr) .entry-line { direction: ltr; }
.row-text:dir(rtl) .entry-line { direction: rtl; }
.entry :is(.row-title, .row-subtitle), .asset .row-subtitle { overflow-wrap: anywhere; white-space: normal; }
.entry-line > * { min-inline-size: 0; }
.entry-line > .figures-first { overflow-wrap: break-word; }
.entry-line > :last-child:not(:first-child) { margin-inline-start: auto; text-align: right; }
.row-text:dir(rtl) .entry-line > :last-child:not(:first-child) { text-align: left; }

.nft {
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 2px;
  inline-size: 100%;
  padding: var(--space-8);
  border: 1px solid transparent;
  border-radius: var(--radius-row);
  background: var(--row);
  text-align: start;

  &:focus-visible { outline-offset: -2px; }
  &:active { background: var(--pressed); }
}
.nft-image { position: relative; display: grid; margin-block-end: var(--space-4); }
.nft-quantity { position: absolute; inset-block-end: var(--space-8); inset-inline-end: var(--space-8); max-inline-size: calc(100% - 16px); }
.nft-name, .nft-collection { min-block-size: 1.25em; overflow: hidden; line-height: 1.25; text-overflow: ellipsis; white-space: nowrap; }
.nft-name, .nft-collection { text-align: left; }
.nft:dir(rtl) :is(.nft-name, .nft-collection) { text-align: right; }
.nft-name { font-size: var(--size-14); font-weight: 500; }
.nft-collection { color: var(--text-faint); font-size: var(--size-12); }
.nft-skeletons { display: grid; grid-template-columns: repeat(2, minmax(0, 1fr)); gap: var(--space-8); }
.nft-skeleton { display: grid; gap: var(--space-8); padding: var(--space-8); border-radius: var(--radius-row); background: var(--row); }
.nft-skeleton > .skeleton:first-child { block-size: auto !important; aspect-ratio: 1; }
@media (hover: hover) {
  .panel :is(.asset, .entry):hover:not([aria-busy], :active) { background: var(--row); }
  .nft:hover:not(:active) { background: var(--raised); }
}
@media (forced-colors: active) {
  .nft { border-color: ButtonBorder; }
}

.facts { display: grid; gap: 1px; overflow: clip; border-radius: var(--radius-row); }
.fact {
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  align-items: center;
  gap: var(--space-4) var(--space-16);
  min-block-size: 44px;
  padding: var(--space-8) var(--space-12);
  background: var(--row);
  font-size: var(--size-14);
  line-height: 20px;
}
.fact > dt { color: var(--text-faint); }
.fact > dd { display: flex; align-items: center; justify-content: flex-end; gap: var(--space-4); min-inline-size: 0; font-variant-numeric: tabular-nums; overflow-wrap: anywhere; text-align: end; }
.fact[data-long] { grid-template-columns: minmax(0, 1fr); }
.fact[data-long] > dd { justify-content: space-between; text-align: start; }
.fact-code { font-family: var(--font-mono); font-size: var(--size-12); line-height: 1.584; word-spacing: 2px; }
`
