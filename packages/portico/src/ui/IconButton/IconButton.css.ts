import { css } from '../css.js'

export const iconButtonCss = css`
.icon-button {
  display: grid;
  flex: none;
  place-items: center;
  inline-size: max(36px, var(--touch));
  block-size: max(36px, var(--touch));
  border: 1px solid transparent;
  border-radius: var(--radius-row);
  color: var(--text-soft);

  &:active:not(:disabled) { background: var(--pressed); }
  &:disabled { color: var(--text-faint); }
}
@media (hover: hover) {
  .icon-button:hover:not(:disabled, :active) { background: var(--row); color: var(--text); }
}
@media (forced-colors: active) {
  .icon-button { border-color: ButtonBorder; color: ButtonText; }
}
`
