import { css } from '../ui/css.js'

/** The element around the button. It takes the size of the button, which grows if the page makes the element wider. */
export const hostCss = css`
:host {
  display: inline-flex;
  max-inline-size: 100%;
  vertical-align: middle;
}
:host([hidden]) {
  display: none;
}
.portico-button {
  flex: 1;
}
`
