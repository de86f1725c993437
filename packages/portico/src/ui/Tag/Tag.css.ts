import { css } from '../css.js'

export const tagCss = css`
.tag {
  display: inline-block;
  max-inline-size: 100%;
  padding: 2px 6px;
  overflow: hidden;
  border-radius: var(--radius-tag);
  background: var(--pressed);
  color: var(--text-soft);
  font-size: var(--size-12);
  font-weight: 600;
  line-height: 1.334;
  text-overflow: ellipsis;
  white-space: nowrap;

  &[data-variant='accent'] { background: var(--accent-tint); color: var(--accent-text); }
  &[data-variant='success'] { background: var(--success-tint); color: var(--success); }
  &[data-variant='warning'] { background: var(--warning-tint); color: var(--warning); }
  &[data-variant='danger'] { background: var(--danger-tint); color: var(--danger); }
}
@media (forced-colors: active) {
  .tag { padding: 1px 5px; border: 1px solid CanvasText; }
}
`
