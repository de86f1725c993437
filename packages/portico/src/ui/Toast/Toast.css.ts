import { css } from '../css.js'

export const toastCss = css`
.toasts {
  position: absolute;
  inset-block-start: 60px;
  inset-inline: var(--space-16);
  z-index: 2;
  display: grid;
  justify-items: center;
  pointer-events: none;
}
.toast {
  display: flex;
  align-items: flex-start;
  gap: var(--space-8);
  padding: var(--space-8) var(--space-12);
  border: 1px solid var(--line);
  border-radius: var(--radius-row);
  background: var(--card);
  box-shadow: 0 8px 24px rgb(0 0 0 / 16%);
  color: var(--text);
  font-size: var(--size-14);
  font-weight: 500;
  line-height: 20px;
  overflow-wrap: anywhere;
  pointer-events: auto;
  animation: toast-enter var(--duration-view) var(--ease);

  & > .icon { color: var(--accent-text); }
  &[data-variant='success'] > .icon { color: var(--success); }
  &[data-variant='warning'] > .icon { color: var(--warning); }
  &[data-variant='error'] > .icon { color: var(--danger); }
}
.toast-words { min-inline-size: 0; }
@keyframes toast-enter { from { opacity: 0; transform: translateY(-8px); } }
@media (prefers-reduced-motion: reduce) {
  .toast { animation-name: fade; }
}
`
