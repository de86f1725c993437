import { css } from '../../../ui/css.js'

export const swapViewCss = css`
.swap { display: grid; grid-template-columns: minmax(0, 1fr); gap: var(--space-8); }
.swap-sides { position: relative; display: grid; grid-template-columns: minmax(0, 1fr); gap: var(--space-4); }
.swap-card {
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-4);
  padding: var(--space-12);
  border: 1px solid transparent;
  border-radius: var(--radius-row);
  background: var(--row);

  &:has(.amount-field:focus-visible) { outline: 2px solid var(--accent-text); outline-offset: -2px; }
  & .amount-field:focus-visible { outline: none; }
}
.swap-label { color: var(--text-faint); font-size: var(--size-14); line-height: 20px; }
.swap-line { display: flex; align-items: center; justify-content: space-between; gap: var(--space-8); min-inline-size: 0; }
.swap-line > .amount-field { flex: 1; min-inline-size: 0; font-size: var(--size-28); }
.swap-line > .amount-field[data-length] { font-size: var(--size-20); }
.swap-output {
  flex: 1;
  min-inline-size: 0;
  color: var(--text);
  font-size: var(--size-28);
  font-variant-numeric: tabular-nums;
  line-height: 1.215;
  overflow-wrap: break-word;

  &[data-empty] { color: var(--text-faint); }
  &[data-length='long'] { font-size: var(--size-20); }
  &[data-length='longest'] { font-size: var(--size-16); }
  &[data-old] { color: var(--text-faint); }
}
.swap-token {
  display: flex;
  flex: none;
  align-items: center;
  gap: var(--space-8);
  max-inline-size: 55%;
  min-block-size: 44px;
  padding-inline: 6px var(--space-12);
  border-radius: 22px;
  background: var(--raised);
  font-size: var(--size-16);
  font-weight: 600;

  &[data-empty] { padding-inline-start: var(--space-16); background: var(--accent-tint); color: var(--accent-text); }
  & > .picture { --card: var(--raised); }
  & > .icon { flex: none; color: var(--text-faint); }
  &[data-empty] > .icon { color: inherit; }
}
.swap-symbol { min-inline-size: 0; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.swap-foot {
  display: flex;
  align-items: center;
  flex-wrap: wrap;
  justify-content: space-between;
  gap: 0 var(--space-12);
  min-block-size: 28px;
  line-height: 20px;
  color: var(--text-faint);
  font-size: var(--size-14);
  font-variant-numeric: tabular-nums;
}
.swap-worth { min-inline-size: 0; overflow-wrap: break-word; }
.swap-problem { color: var(--danger); }
.swap-unit { flex: initial; padding-inline: 0; white-space: normal; color: inherit; font-weight: 400; text-align: start; text-decoration-line: underline; text-decoration-style: dotted; text-underline-offset: 3px; }
.swap-held { display: flex; align-items: center; gap: var(--space-4); margin-inline-start: auto; overflow-wrap: break-word; text-align: end; }
.swap-turn {
  display: grid;
  place-items: center;
  justify-self: center;
  inline-size: 44px;
  block-size: 44px;
  margin-block: -22px;
  z-index: 1;
  border: 4px solid var(--card);
  border-radius: 50%;
  background: var(--raised);
  color: var(--text);
}
.swap-more { border-radius: var(--radius-row); }
.swap-more > summary {
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  align-items: center;
  gap: var(--space-8);
  min-block-size: 44px;
  padding: var(--space-8) var(--space-12);
  border-radius: var(--radius-row);
  cursor: pointer;
  list-style: none;

  &::-webkit-details-marker { display: none; }
  & > .icon { color: var(--text-faint); }
}
.swap-more[open] > summary > .icon { transform: rotate(180deg); }
.swap-slippage { display: grid; gap: var(--space-8); padding: var(--space-12); border-radius: var(--radius-row); background: var(--row); }
.swap-choices { display: flex; flex-wrap: wrap; gap: var(--space-8); }
.swap-choice {
  min-inline-size: 56px;
  min-block-size: max(36px, var(--touch));
  padding-inline: var(--space-12);
  border: 1px solid var(--line-strong);
  border-radius: var(--radius-tag);
  font-size: var(--size-14);
  font-weight: 500;

  &[aria-pressed='true'] { border-color: var(--accent-text); background: var(--accent-tint); color: var(--accent-text); }
}
.swap-own { display: flex; flex: 1; align-items: center; gap: var(--space-4); min-inline-size: 96px; }
.swap-own > input {
  flex: 1;
  min-inline-size: 0;
  block-size: max(36px, var(--touch));
  padding-inline: var(--space-12);
  border: 1px solid var(--line-strong);
  border-radius: var(--radius-tag);
  background: var(--card);
  font-size: max(16px, var(--size-16));
  font-variant-numeric: tabular-nums;
  text-align: end;

  &[aria-invalid] { border-color: var(--danger); }
}
.swap-hint { color: var(--text-faint); font-size: var(--size-12); line-height: 16px; overflow-wrap: break-word; }
.swap-hint[data-variant='warning'] { color: var(--warning); }
.swap-hint[data-variant='danger'] { color: var(--danger); }
@media (max-width: 400px) {
  .swap-output[data-length='some'] { font-size: var(--size-20); }
  .swap-output[data-length='long'] { font-size: var(--size-16); }
}
@media (hover: hover) {
  .swap-token:hover, .swap-turn:hover, .swap-more > summary:hover { background: var(--pressed); }
  .swap-token[data-empty]:hover { background: var(--accent-tint); text-decoration: underline; text-underline-offset: 3px; }
}
@media (forced-colors: active) {
  .swap-card, .swap-token, .swap-turn, .swap-slippage { border: 1px solid ButtonBorder; }
  .swap-card:has(.amount-field:focus-visible) { outline-color: Highlight; }
}
`
