import { css } from '../css.js'

/**
 * Separates the modal from the page's own styles. Important declarations in a shadow root win over important ones
 * outside it, so even the most aggressive reset of a page ends at the host element.
 */
// `*`: does not include the pseudo-elements, because the browser would then style two more for every element.
// `ul, ol`: an empty text and not `none`, because with `none`, Safari no longer treats the element as a list.
// `::marker`: WebKit draws even an empty marker in the first line of an item, which it makes as high as the marker's.
// `@keyframes fade`: the enter animation of elements without another one, and of all elements under reduced motion.
export const baseCss = css`
:host {
  all: initial !important;
  display: block !important;
  position: fixed !important;
  inset-block-start: 0 !important;
  inset-inline-start: 0 !important;
  inline-size: 0 !important;
  block-size: 0 !important;
  z-index: var(--portico-z-index, auto) !important;
  pointer-events: auto !important;
  color-scheme: var(--portico-scheme, light dark) !important;
  font-size: 16px !important;
}

* {
  box-sizing: border-box;
  margin: 0;
  padding: 0;
  border: 0 solid transparent;
  -webkit-tap-highlight-color: transparent;
}

button, input {
  appearance: none;
  background: none;
  border-radius: 0;
  color: inherit;
  font: inherit;
  letter-spacing: inherit;
  text-align: inherit;
}
button, a, label, summary { touch-action: manipulation; }
button, [role='button'], summary { cursor: pointer; }
[aria-disabled='true'], :disabled { cursor: default; }
a { color: var(--accent-text); text-decoration: underline; text-underline-offset: 2px; }
ul, ol { list-style-type: ''; }
::marker { font-size: 0; }
img, svg { display: block; }
h1, h2, h3 { font-size: inherit; font-weight: inherit; }

:focus { outline: none; }
:focus-visible { outline: 2px solid var(--accent-text); outline-offset: 2px; }

.visually-hidden {
  position: absolute;
  inline-size: 1px;
  block-size: 1px;
  overflow: hidden;
  clip-path: inset(50%);
  white-space: nowrap;
}

@keyframes fade { from { opacity: 0; } }

@media (forced-colors: active) {
  :focus-visible { outline-color: Highlight; }
}
`
