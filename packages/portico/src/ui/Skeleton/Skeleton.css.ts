import { css } from '../css.js'

export const skeletonCss = css`
.skeleton {
  display: block;
  flex: none;
  max-inline-size: 100%;
  border-radius: var(--radius-tag);
  background: var(--pressed);
  animation: skeleton 1200ms ease-in-out infinite alternate;

  &[data-shape='rounded'] { border-radius: var(--radius-image); }
  &[data-shape='round'] { border-radius: 50%; }
}
@keyframes skeleton { from { opacity: 1; } to { opacity: 0.5; } }
@media (forced-colors: active) {
  .skeleton { border: 1px solid GrayText; }
}
`
