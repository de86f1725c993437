import { css } from '../css.js'

// `.screen-action, &::before`: content that scrolls under the action fades out instead of being cut off.
// `.screen-action, & > :not(.visually-hidden)`: above that fade, including its outline.
// `.screen-action, grid-auto-rows`: without it, WebKit keeps the height of rows that were laid out while hidden.
export const screenCss = css`
.screen {
  display: flex;
  flex: 0 1 auto;
  flex-direction: column;
  min-block-size: 0;
  animation: fade var(--duration-view) var(--ease);

  &:focus-visible { outline: none; }
  &:not([data-direction]) { animation: none; }
  &[data-direction='next'] { animation-name: screen-from-end; }
  &[data-direction='prev'] { animation-name: screen-from-start; }
  &[data-direction='next']:dir(rtl) { animation-name: screen-from-start; }
  &[data-direction='prev']:dir(rtl) { animation-name: screen-from-end; }
}
.screen-body {
  display: grid;
  flex: 0 1 auto;
  grid-template-columns: minmax(0, 1fr);
  align-content: start;
  gap: var(--space-16);
  min-block-size: 0;
  padding: var(--space-4) var(--space-16) var(--space-16);
  overflow: hidden auto;
  overscroll-behavior: contain;
  scrollbar-color: var(--pressed) transparent;
  scrollbar-width: thin;
}
.screen-body:focus-visible { outline-offset: -2px; }
.screen-action {
  position: relative;
  display: grid;
  flex: none;
  grid-auto-rows: max-content;
  gap: var(--space-8);
  padding: 0 var(--space-16) var(--space-16);

  &::before {
    content: '';
    position: absolute;
    inset-inline: 0;
    inset-block-end: 100%;
    block-size: var(--space-16);
    background: linear-gradient(to top, var(--card), transparent);
    pointer-events: none;
  }
  & > :not(.visually-hidden) { position: relative; }
}
@keyframes screen-from-end { from { opacity: 0; transform: translateX(12px); } }
@keyframes screen-from-start { from { opacity: 0; transform: translateX(-12px); } }
@media (prefers-reduced-motion: reduce) {
  .screen[data-direction][data-direction] { animation-name: fade; }
}
`
