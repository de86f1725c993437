import { css } from '../css.js'

/** Styles of a card while the window is low. They load after the first paint. */
// `.screen:has(> .screen-action)`: header and action leave little room for the content between them, so the action
// scrolls with the content. A request has one short text, which scrolls above its button (requestCss.ts).
// `:focus-visible, scroll-margin-block`: the outline is in sight as well.
export const lowWindowCss = css`
.dialog[data-low] .screen:has(> .screen-action):not(:has(.request)) {
  overflow: hidden auto;
  overscroll-behavior: contain;
  scrollbar-color: var(--pressed) transparent;
  scrollbar-width: thin;
  & > .screen-body { flex-shrink: 0; overflow: visible; }
  & > .screen-action::before { display: none; }
}
:where(.dialog :focus-visible) { scroll-margin-block: 8px; }
`
