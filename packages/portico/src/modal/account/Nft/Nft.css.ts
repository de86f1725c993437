import { css } from '../../../ui/css.js'

export const nftCss = css`
.nft-head { display: grid; gap: 2px; }
.nft-head > * { text-align: left; }
.nft-head:dir(rtl) > * { text-align: right; }
.nft-head-name { font-size: var(--size-20); font-weight: 600; line-height: 1.3; overflow-wrap: anywhere; }
.nft-head-collection { color: var(--text-faint); font-size: var(--size-14); overflow-wrap: anywhere; }
.nft-head-owned { font-size: var(--size-14); font-variant-numeric: tabular-nums; font-weight: 500; overflow-wrap: anywhere; }
.nft-section { display: grid; grid-template-columns: minmax(0, 1fr); gap: var(--space-8); }
.nft-section-title { padding-inline: var(--space-4); color: var(--text-faint); font-size: var(--size-14); font-weight: 500; }
.nft-description { padding-inline: var(--space-4); color: var(--text-soft); font-size: var(--size-14); line-height: 20px; overflow-wrap: anywhere; text-align: left; white-space: pre-line; }
.nft-description:dir(rtl) { text-align: right; }
.nft-traits { display: grid; grid-template-columns: repeat(2, minmax(0, 1fr)); gap: var(--space-8); }
.nft-trait { padding: var(--space-8) var(--space-12); border-radius: var(--radius-row); background: var(--row); font-size: var(--size-14); line-height: 20px; overflow-wrap: anywhere; }
.nft-trait > dt { color: var(--text-faint); font-size: var(--size-12); }
.nft-trait > dd { font-weight: 500; }
`
