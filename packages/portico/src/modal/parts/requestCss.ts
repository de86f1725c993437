import { css } from '../../ui/css.js'

/** Styles of the state of a request. */
// `.request, min-block-size`: the card is 380 px high while waiting, after an error and after a success, with or without
// an action. So ring, title and button stay in place. The body around it has no minimum height: in a low window it
// scrolls, and the action stays in sight.
// `.request[data-action]`: not `:has(+ .screen-action)`, because WebKit keeps this style after the action is gone.
// `.request-ring > i`: larger than the ring, because a turning square of the same size would not cover the ring's
// corners.
// `.screen:has([data-travels])`: the picture comes from where it was pressed, so the view does not slide or fade.
export const requestCss = css`
.screen:has([data-travels]) { animation: none; }
.request { display: grid; align-content: start; justify-items: center; min-block-size: 304px; padding: var(--space-32) var(--space-8) 0; text-align: center; }
.request[data-action] { min-block-size: 240px; }
.request-image { position: relative; display: grid; margin-block-end: 36px; }
.request-image > :is(.picture, .tile) { z-index: 1; }
.request-image > .picture:not([data-shape='round']) { border-radius: calc(var(--radius-image) * 1.8); }
.request-ring {
  position: absolute;
  inset: -12px;
  overflow: hidden;
  border-radius: calc(var(--radius-image) * 1.8 + 9px);
  background: var(--accent-tint);
  animation: request-ring 200ms var(--ease);
  transition: background-color var(--duration-view) var(--ease);

  & > i {
    position: absolute;
    inset: -25%;
    background: conic-gradient(transparent 0 45%, var(--accent-text));
    animation: spinner-turn 1100ms linear infinite;
  }
  &::after {
    content: '';
    position: absolute;
    inset: 3px;
    border-radius: calc(var(--radius-image) * 1.8 + 6px);
    background: var(--card);
  }
  &[data-status='error'] { background: var(--danger); }
  &[data-status='success'] { background: var(--success); }
}
.request-image:has(> .picture[data-shape='round']) > .request-ring, .request-image:has(> .picture[data-shape='round']) > .request-ring::after { border-radius: 50%; }
.request-image[data-travels] > .request-ring { animation: request-ring 200ms var(--ease) 260ms backwards; }
.request-image[data-travels] ~ * { animation: request-words var(--duration-view) var(--ease); }
.request-failed, .request-tick { position: absolute; inset-block-end: -18px; inset-inline-end: -18px; z-index: 2; box-shadow: 0 0 0 3px var(--card); }
.request-failed {
  display: grid;
  place-items: center;
  inline-size: 32px;
  block-size: 32px;
  border-radius: 50%;
  background: var(--danger);
  color: var(--card);
  animation: request-badge 160ms var(--ease);
}
.request-tick { background: var(--success); color: var(--card); animation: request-badge 160ms var(--ease); }
.request-title { font-size: var(--size-20); font-weight: 600; line-height: 1.3; overflow-wrap: anywhere; text-wrap: balance; }
.request-detail {
  min-block-size: 60px;
  margin-block-start: var(--space-8);
  color: var(--text-soft);
  font-size: var(--size-14);
  line-height: 20px;
  overflow-wrap: anywhere;
  text-wrap: pretty;
}
@keyframes request-ring { from { opacity: 0; transform: scale(0.86); } }
@keyframes request-badge { from { opacity: 0; transform: scale(0.6); } }
@keyframes request-words { from { opacity: 0; transform: translateY(8px); } }
@media (prefers-reduced-motion: reduce) {
  .request-ring, .request-failed, .request-tick { animation-name: fade; }
  .request-ring > i { background: var(--accent-text); animation: spinner-pulse 1200ms ease-in-out infinite alternate; }
}
@media (forced-colors: active) {
  .request-ring { border: 3px solid CanvasText; }
  .request-ring > i { background: Highlight; forced-color-adjust: none; }
  .request-failed { border: 2px solid CanvasText; }
}
`
