import { css } from '../css.js'

// `.dialog, z-index`: above the page before the dialog opens. An open dialog is in the top layer.
// `.dialog[data-ahead]`: the start of the entrance. The animation and the pointer's events wait until the dialog is
// open, because each takes as long as the rest of the first frame.
// `.card, margin-block-start`: the header's position centers the card at its first height (`anchorHead.ts`). The header
// is higher if the tallest card would not fit below it. Later heights move only the bottom edge. Must match
// `opening.css.ts` and `frameSurface.ts`.
// `.card, scale`: has no visible effect, but lets the card scale by paint alone, without layout.
// `.dialog, display`: not `none` when closed. The hidden dialog keeps its computed styles, which halves the work of
// opening.
// `.dialog, overflow`: `clip` and not `hidden`, because an entering sheet reaches below the window, and focus would
// scroll it up.
// `.dialog[open] > .card[data-shake]`: must follow the rule of the enter animation, which it replaces.
// `@media (forced-colors: active), .card-content::after`: above scrolling content, which would cover the surface's
// edge.
// `@media (max-width: 480px), .card`: every view has the maximum height, so that a sheet's header does not move.
// `@media (max-width: 480px), .card-surface`: continues below the window, because a sheet may be stretched or glide.
// `@keyframes dialog-enter`: starts visible, because an animation that starts invisible leaves the first frame empty.
export const dialogCss = css`
.dialog {
  position: fixed;
  inset: 0;
  z-index: 2147483647;
  display: grid;
  visibility: hidden;
  grid-template-columns: minmax(0, 1fr);
  place-items: start center;
  inline-size: 100%;
  block-size: 100%;
  max-inline-size: none;
  max-block-size: none;
  overflow: clip;
  background: var(--overlay);
  color: var(--text);
  font-family: var(--font);
  font-size: var(--size-16);
  font-weight: 400;
  line-height: 1.375;
  text-align: start;
  -webkit-text-size-adjust: 100%;
  text-size-adjust: 100%;
  -webkit-font-smoothing: antialiased;
  opacity: 0;
  transition: opacity var(--duration-header) var(--ease), visibility var(--duration-header),
    overlay var(--duration-header) allow-discrete;

  &[open] {
    visibility: visible;
    opacity: 1;
    transition: none;
    animation: dialog-enter var(--duration-view) ease-out;
  }
  &[open] > .card { animation: card-enter var(--duration-view) ease-out; }
  &[data-ahead] {
    visibility: visible;
    opacity: 0.3;
    transition: none;
  }
  &[data-ahead] > .card { scale: 0.98; }
  &:not([open]) { pointer-events: none; }
  &:focus-visible { outline: none; }
  &::backdrop { display: none; }
}

.card {
  position: relative;
  display: flex;
  scale: 1;
  flex-direction: column;
  inline-size: min(var(--width), 100% - 32px);
  max-block-size: min(640px, 100dvh - 48px);
  margin-block-start: max(24px, min((100dvh - var(--first-height, 520px)) / 2, 100dvh - 664px));
}
.dialog[open] > .card[data-shake] { animation: card-shake var(--duration-shake) ease-in-out; }
.card-shadow, .card-surface { position: absolute; inset: 0; border-radius: var(--radius-card); pointer-events: none; }
.card-shadow { box-shadow: var(--shadow); transform-origin: top; }
.card-surface { background: var(--card); }
.card-content {
  position: relative;
  display: flex;
  flex-direction: column;
  min-block-size: 0;
  overflow: clip;
  border-radius: var(--radius-card);
}
.card-handle { display: none; }

@media (max-width: 480px) {
  .dialog { place-items: end stretch; }
  .dialog[open] > .card { animation-name: sheet-enter; }
  .dialog[data-ahead] > .card { scale: 1; translate: 0 12px; }
  .card {
    inline-size: 100%;
    block-size: 100%;
    margin-block-start: 0;
    padding-block-end: max(env(safe-area-inset-bottom), var(--keyboard, 0px));
  }
  .card-content, .card .screen, .card .screen-body { flex-grow: 1; }
  .card-shadow, .card-surface, .card-content { border-end-start-radius: 0; border-end-end-radius: 0; }
  .card-surface { inset-block-end: -50vh; }
  .card-handle {
    position: absolute;
    inset-block-start: 0;
    inset-inline: 0;
    z-index: 1;
    display: grid;
    justify-content: center;
    block-size: var(--space-16);
    padding-block-start: 6px;
    touch-action: none;

    &::before {
      content: '';
      inline-size: 36px;
      block-size: 4px;
      border-radius: 2px;
      background: var(--line-strong);
      opacity: 0.6;
    }
  }
  .card [data-drag] { touch-action: none; }
}

@keyframes dialog-enter { from { opacity: 0.3; } }
@keyframes card-enter { from { transform: scale(0.98); } }
@keyframes sheet-enter { from { transform: translateY(12px); } }
@keyframes card-shake {
  10%, 90% { transform: translateX(-2px); }
  20%, 80% { transform: translateX(4px); }
  30%, 50%, 70% { transform: translateX(-6px); }
  40%, 60% { transform: translateX(6px); }
}
@keyframes card-flash {
  0%, 50%, 100% { opacity: 0; }
  25%, 75% { opacity: 1; }
}

@media (prefers-reduced-motion: reduce) {
  .dialog[open] > .card { animation: none; }
  .dialog[data-ahead] > .card { scale: 1; translate: none; }
  .dialog[open] > .card[data-shake] {
    animation: none;
    &::after {
      content: '';
      position: absolute;
      inset: 0;
      border: 2px solid var(--danger);
      border-radius: var(--radius-card);
      pointer-events: none;
      animation: card-flash var(--duration-shake) linear;
    }
  }
}

@media (forced-colors: active) {
  .card-surface { border: 2px solid CanvasText; background: Canvas; }
  .card-content::after {
    content: '';
    position: absolute;
    inset: 0;
    border: 2px solid CanvasText;
    border-radius: inherit;
    pointer-events: none;
  }
  .dialog { forced-color-adjust: auto; background: rgb(0 0 0 / 60%); }
}
`
