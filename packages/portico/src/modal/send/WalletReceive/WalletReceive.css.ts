import { css } from '../../../ui/css.js'

// `.receive-compatible .row-title`: our own text is shown in full, even on the narrowest phone.
export const walletReceiveCss = css`
.receive { display: grid; grid-template-columns: minmax(0, 1fr); justify-items: center; gap: var(--space-16); text-align: center; }
.receive-chip { max-inline-size: 100%; }
.receive-chip > .copy-button { padding-inline: var(--space-16); border-radius: 22px; background: var(--row); color: var(--text); font-size: var(--size-16); }
.receive-code { inline-size: 100%; max-inline-size: 240px; }
.receive-code > .qr-code { box-shadow: 0 0 0 1px var(--line); }
.receive-address { max-inline-size: 272px; text-align: center; }
.receive-address > .whole-address.whole-address { text-align: center; }
.receive-note { color: var(--text-soft); font-size: var(--size-14); line-height: 20px; text-wrap: balance; }
.receive-request { display: grid; grid-template-columns: minmax(0, 1fr); justify-items: center; gap: var(--space-8); inline-size: 100%; }
.receive-request .amount-field { text-align: center; }
.receive-networks { display: flex; padding-inline-start: 8px; }
.receive-networks > * { margin-inline-start: -8px; border-radius: 50%; box-shadow: 0 0 0 2px var(--row); }
.receive-compatible .row-title { white-space: normal; }
`
