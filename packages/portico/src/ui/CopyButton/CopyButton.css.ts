import { css } from '../css.js'

export const copyButtonCss = css`
.copy-button {
  position: relative;
  display: inline-flex;
  flex: none;
  align-items: center;
  justify-content: center;
  gap: 6px;
  min-inline-size: max(36px, var(--touch));
  max-inline-size: 100%;
  min-block-size: max(36px, var(--touch));
  padding-inline: var(--space-12);
  border: 1px solid transparent;
  border-radius: var(--radius-row);
  color: var(--text-soft);
  font-size: var(--size-14);
  font-weight: 500;
  font-variant-numeric: tabular-nums;

  &[data-icon-only] { padding-inline: 0; }
  &[data-result='copied'] { color: var(--success); }
  &[data-result='failed'] { color: var(--danger); }
  &:active { background: var(--pressed); }
  & > .icon { animation: fade var(--duration-header) var(--ease); }
}
.copy-button-words { display: grid; min-inline-size: 0; }
.copy-button-words > :not(.visually-hidden) {
  grid-area: 1 / 1;
  overflow: hidden;
  text-align: center;
  text-overflow: ellipsis;
  white-space: nowrap;
  opacity: 0;
  transition: opacity var(--duration-header) var(--ease);

  &[data-shown] { opacity: 1; }
}
.copy-button-bubble {
  position: absolute;
  inset-block-end: calc(100% + 4px);
  padding: 4px 8px;
  border-radius: var(--radius-tag);
  background: var(--text);
  color: var(--card);
  font-size: var(--size-12);
  white-space: nowrap;
  pointer-events: none;
  animation: fade var(--duration-header) var(--ease);
}
@media (hover: hover) {
  .copy-button:hover:not(:active) { background: var(--row); }
}
@media (forced-colors: active) {
  .copy-button { border-color: ButtonBorder; color: ButtonText; }
}
`
