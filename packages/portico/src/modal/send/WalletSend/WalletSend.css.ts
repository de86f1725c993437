import { css } from '../../../ui/css.js'

export const walletSendCss = css`
.send { display: grid; grid-template-columns: minmax(0, 1fr); gap: var(--space-8); }
.send-card {
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-4);
  padding: var(--space-12);
  border: 1px solid transparent;
  border-radius: var(--radius-row);
  background: var(--row);

  &:focus-within { border-color: var(--line-strong); }
  &:has(:is(.amount-field, .address-field-input):focus-visible) { outline: 2px solid var(--accent-text); outline-offset: -2px; }
  & :is(.amount-field, .address-field-input):focus-visible { outline: none; }
}
.send-head { display: flex; align-items: center; justify-content: space-between; gap: var(--space-8); min-inline-size: 0; min-block-size: max(32px, var(--touch)); }
.send-token {
  display: flex;
  align-items: center;
  gap: var(--space-8);
  min-inline-size: 0;
  min-block-size: 44px;
  padding-inline: 6px var(--space-12);
  border-radius: 22px;
  background: var(--raised);
  font-size: var(--size-16);
  font-weight: 600;

  &[data-empty] { padding-inline-start: var(--space-16); background: var(--accent-tint); color: var(--accent-text); }
  & > .picture { --card: var(--raised); }
  & > .icon { flex: none; color: var(--text-faint); }
}
.send-symbol { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.send-balance { margin-inline-start: auto; overflow-wrap: anywhere; text-align: end; }
.send-text-button {
  min-inline-size: 24px;
  min-block-size: max(32px, var(--touch));
  padding-inline: var(--space-8);
  border-radius: var(--radius-tag);
  color: var(--accent-text);
  font-size: var(--size-14);
  font-weight: 600;

  &[aria-disabled] { color: var(--text-faint); }
}
.send-foot {
  display: flex;
  align-items: center;
  flex-wrap: wrap;
  justify-content: space-between;
  gap: 0 var(--space-12);
  min-block-size: 24px;
  line-height: 20px;
  color: var(--text-faint);
  font-size: var(--size-14);
  font-variant-numeric: tabular-nums;
}
.send-worth { overflow-wrap: anywhere; min-inline-size: 0; }
.send-problem { color: var(--danger); font-size: var(--size-14); line-height: 20px; overflow-wrap: anywhere; }
.send-scan { display: inline-flex; align-items: center; gap: var(--space-4); }
.send-label { color: var(--text-faint); font-size: var(--size-14); line-height: 20px; }
.send-receiver { display: grid; gap: var(--space-8); padding-block-start: var(--space-4); }
.send-who { display: grid; grid-template-columns: auto minmax(0, 1fr); align-items: center; gap: var(--space-8); }
.send-names { display: grid; gap: 2px; min-inline-size: 0; }
.send-name { display: flex; flex-wrap: wrap; align-items: center; gap: 2px var(--space-8); font-weight: 500; overflow-wrap: anywhere; }
.send-compare { display: grid; gap: 2px; }
.send-compare > dt { font-size: var(--size-12); font-weight: 500; }
.send-compare .whole-address { color: inherit; }
.send-known { display: grid; grid-template-columns: minmax(0, 1fr); gap: var(--space-8); padding-block-start: var(--space-8); }
.send-known-head { display: flex; align-items: center; justify-content: space-between; padding-inline-start: var(--space-4); color: var(--text-faint); font-size: var(--size-14); font-weight: 500; }
.send-add { justify-self: center; }
.send-batch { display: grid; grid-template-columns: minmax(0, 1fr); gap: var(--space-4); }
.send-batch > ul { display: grid; gap: 2px; margin: 0; padding: 0; list-style: none; }
.send-batch-row { display: flex; align-items: center; gap: var(--space-12); padding: var(--space-4) var(--space-4) var(--space-4) var(--space-12); border-radius: var(--radius-row); background: var(--row); }
.send-batch-row:dir(rtl) { padding: var(--space-4) var(--space-12) var(--space-4) var(--space-4); }
.send-batch-words { display: grid; flex: 1; justify-items: start; min-inline-size: 0; font-weight: 500; font-variant-numeric: tabular-nums; overflow-wrap: anywhere; }
.send-batch-words > .send-label { font-weight: 400; }
@media (hover: hover) {
  .send-token:hover { background: var(--pressed); }
  .send-token[data-empty]:hover { background: var(--accent-tint); text-decoration: underline; text-underline-offset: 3px; }
  .send-text-button:hover:not([aria-disabled]) { background: var(--raised); }
}
@media (forced-colors: active) {
  .send-card, .send-token, .send-text-button { border: 1px solid ButtonBorder; }
  .send-card:has(:is(.amount-field, .address-field-input):focus-visible) { outline-color: Highlight; }
}
`
