import { css } from '../css.js'

// `.switch, &:focus-visible`: the outline is inside the switch, because the scrolling list would cut off one around it.
export const switchCss = css`
.switch {
  display: flex;
  align-items: center;
  gap: var(--space-8);
  inline-size: 100%;
  min-block-size: max(36px, var(--touch));
  padding-inline: var(--space-4);
  border: 1px solid transparent;
  border-radius: var(--radius-row);
  color: var(--text-soft);
  font-size: var(--size-14);
  text-align: start;

  &:focus-visible { outline-offset: -2px; }
}
.switch-words { flex: 1; min-inline-size: 0; overflow-wrap: anywhere; }
.switch-track {
  flex: none;
  inline-size: 36px;
  block-size: 20px;
  padding: 2px;
  border-radius: 10px;
  background: var(--line-strong);
}
.switch-thumb {
  display: block;
  inline-size: 16px;
  block-size: 16px;
  border-radius: 50%;
  background: #fff;
  transition: transform var(--duration-header) var(--ease);
}
.switch[aria-checked='true'] .switch-track { background: var(--accent-fill); }
.switch[aria-checked='true'] .switch-thumb { background: var(--on-accent); transform: translateX(16px); }
.switch[aria-checked='true']:dir(rtl) .switch-thumb { transform: translateX(-16px); }
@media (hover: hover) {
  .switch:hover { color: var(--text); }
}
@media (prefers-reduced-motion: reduce) {
  .switch-thumb { transition: none; }
}
@media (forced-colors: active) {
  .switch-track { border: 1px solid ButtonBorder; padding: 1px; }
  .switch-thumb { background: ButtonText; }
}
`
