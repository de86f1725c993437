import { css } from '../css.js'

export const alertBarCss = css`
.alert-bar {
  display: flex;
  flex: none;
  align-items: flex-start;
  gap: var(--space-8);
  margin: 0 var(--space-16) var(--space-12);
  padding-inline-start: var(--space-12);
  border: 1px solid transparent;
  border-radius: var(--radius-row);
  background: var(--danger-tint);
  color: var(--danger);
  font-size: var(--size-14);
  line-height: 20px;

  &[data-variant='warning'] { background: var(--warning-tint); color: var(--warning); }
  &[data-variant='info'] { background: var(--accent-tint); color: var(--accent-text); }
  & > .icon { margin-block-start: var(--space-8); }
  & > .icon-button { background: none; color: inherit; }
}
.alert-bar-words { flex: 1; min-inline-size: 0; padding-block: var(--space-8); overflow-wrap: anywhere; }
@media (forced-colors: active) {
  .alert-bar { border-color: CanvasText; }
}
`
