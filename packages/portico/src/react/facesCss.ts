import { css } from '../ui/css.js'

/**
 * Styles of what the page's buttons show beside their text. No rule concerns the button itself, so the site's own rules
 * for it keep their effect.
 */
export const facesCss = css`
:where(.portico-face) {
  display: flex;
  align-items: center;
  gap: 0.5em;
  margin-block: -0.1875em;
  text-align: start;
}
:where(.portico-face[data-reserved]) {
  margin-inline: -2.5em -1.25em;
}
:where(.portico-face)::after {
  content: '';
  flex: none;
  inline-size: 0.375em;
  block-size: 0.375em;
  margin: 0 0.125em 0.1875em;
  border: solid currentColor;
  border-width: 0 0.125em 0.125em 0;
  opacity: 0.6;
  rotate: 45deg;
}
:where(.portico-face-picture) {
  display: grid;
  flex: none;
  place-items: center;
  overflow: hidden;
  inline-size: 2em;
  block-size: 2em;
  border-radius: 50%;
  background: color-mix(in srgb, currentColor 12%, transparent);
}
:where(.portico-face-picture > *) {
  inline-size: 100%;
  block-size: 100%;
  object-fit: cover;
}
:where(.portico-face-label) {
  flex: 1 1 auto;
  overflow: hidden;
  min-inline-size: 0;
  text-overflow: ellipsis;
}
:where(.portico-face-balance) {
  flex: none;
  font-weight: 400;
  opacity: 0.75;
}
:where(.portico-face-balance[aria-busy]) {
  inline-size: 4.5em;
  block-size: 0.75em;
  border-radius: 1em;
  background: currentColor;
  opacity: 0.12;
}
`
