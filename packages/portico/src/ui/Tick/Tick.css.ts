import { css } from '../css.js'

export const tickCss = css`
.tick {
  display: inline-grid;
  flex: none;
  place-items: center;
  border-radius: 50%;
  background: var(--success-tint);
  color: var(--success);
  direction: ltr;
}
.tick-window { display: block; inline-size: 50%; block-size: 50%; overflow: hidden; }
.tick-drawing { inline-size: 100%; block-size: 100%; }
.tick-window { animation: tick-window var(--duration-tick) ease-out; }
.tick-drawing { animation: tick-drawing var(--duration-tick) ease-out; }
@keyframes tick-window { from { transform: translateX(-100%); } }
@keyframes tick-drawing { from { transform: translateX(100%); } }
@media (prefers-reduced-motion: reduce) {
  .tick-window { animation-name: fade; }
  .tick-drawing { animation: none; }
}
@media (forced-colors: active) {
  .tick { border: 2px solid CanvasText; }
}
`
