import { css } from '../css.js'

export const spinnerCss = css`
.spinner {
  display: inline-flex;
  align-items: center;
  justify-content: center;
  gap: var(--space-8);
  min-inline-size: 0;
}
.spinner-ring { flex: none; animation: spinner-turn 800ms linear infinite; }
.spinner-label { min-inline-size: 0; overflow-wrap: anywhere; }
@keyframes spinner-turn { to { transform: rotate(1turn); } }
@media (prefers-reduced-motion: reduce) {
  .spinner-ring { animation: spinner-pulse 1600ms ease-in-out infinite alternate; }
}
@keyframes spinner-pulse { to { opacity: 0.4; } }
`
