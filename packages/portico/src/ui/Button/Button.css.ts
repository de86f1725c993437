import { css } from '../css.js'

// `text-decoration: none` in `.button` is for links that look like buttons.
export const buttonCss = css`
.button {
  display: flex;
  align-items: center;
  justify-content: center;
  gap: var(--space-8);
  inline-size: 100%;
  min-block-size: 48px;
  padding: var(--space-12) var(--space-16);
  border: 1px solid transparent;
  border-radius: var(--radius-row);
  background: var(--accent-fill);
  color: var(--on-accent);
  font-size: var(--size-16);
  font-weight: 600;
  line-height: 1.375;
  text-align: center;
  text-decoration: none;
  overflow-wrap: anywhere;
  user-select: none;

  &[data-variant='secondary'] { background: var(--row); color: var(--text); }
  &[data-variant='ghost'] { background: transparent; color: var(--accent-text); }
  &[data-variant='danger'] { background: var(--danger-fill); color: #fff; }

  &:active:not([aria-disabled]) { transform: scale(0.985); }
  &[aria-disabled]:not([aria-busy]) { background: var(--row); color: var(--text-faint); }
  &[aria-disabled][data-variant='ghost']:not([aria-busy]) { background: transparent; }
}
@media (hover: hover) {
  .button:hover:not([aria-disabled]) {
    background: var(--accent-fill-hover);
    &[data-variant='secondary'] { background: var(--raised); }
    &[data-variant='ghost'] { background: var(--row); }
    &[data-variant='danger'] { background: var(--danger-fill-hover); }
  }
}
@media (prefers-reduced-motion: reduce) {
  .button:active:not([aria-disabled]) { transform: none; opacity: 0.85; }
}
@media (forced-colors: active) {
  .button { border-color: ButtonBorder; }
  .button[aria-disabled] { border-color: GrayText; color: GrayText; }
}
`
