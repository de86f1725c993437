import { css } from '../../ui/css.js'

/** Styles of a pairing, and of the ways to pass it to a wallet. */
// `.pairing-code`: as large as the code in it (`QrCode.tsx`).
// `.pairing-copy:not([data-ready])`: keeps its space, so that nothing moves when there is something to copy.
// `.pairing-code-image`: not a grid, because WebKit would stretch its rows and cover the code.
export const pairingCss = css`
.pairing { display: grid; grid-template-columns: minmax(0, 1fr); justify-items: center; padding-block-start: var(--space-16); text-align: center; }
.pairing-code { position: relative; inline-size: min(280px, 100%, 100dvh - 124px); aspect-ratio: 1; }
.pairing-code > .qr-code { animation: fade var(--duration-view) var(--ease); box-shadow: inset 0 0 0 1px var(--line); }
.pairing-code > .skeleton { position: absolute; inset: 0; }
.pairing-code-image {
  position: absolute;
  inset: 0;
  display: block;
  margin: auto;
  inline-size: max-content;
  block-size: max-content;
  padding: 4px;
  border-radius: calc(var(--radius-image) + 4px);
  background: #fff;
  forced-color-adjust: none;
}
.pairing-title { margin-block-start: var(--space-16); font-size: var(--size-20); font-weight: 600; line-height: 1.3; overflow-wrap: anywhere; text-wrap: balance; }
.pairing-title + .message-text { margin-block-start: var(--space-4); }
.pairing-copy { display: grid; min-block-size: 44px; margin-block-start: var(--space-8); }
.pairing-copy:not([data-ready]) { visibility: hidden; }
a.button { text-decoration: none; }
.app-link { display: grid; justify-items: center; padding: var(--space-24) var(--space-8) var(--space-8); text-align: center; }
.app-link > .picture { border-radius: calc(var(--radius-image) * 1.8); }
.app-link > .pairing-title { margin-block-start: var(--space-24); }
.app-link > .message-text { min-block-size: 40px; }
`
