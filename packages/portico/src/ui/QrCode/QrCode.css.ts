import { css } from '../css.js'

// `.qr-code, border-radius`: white even in dark mode, because many cameras do not read an inverted code.
export const qrCodeCss = css`
.qr-code {
  display: block;
  inline-size: 100%;
  block-size: auto;
  aspect-ratio: 1;
  margin-inline: auto;
  border-radius: var(--radius-row);
  background: #fff;
  forced-color-adjust: none;
}
.qr-code-modules { fill: var(--qr); }
`
