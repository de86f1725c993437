import { css } from '../../../ui/css.js'
import { walletSendCss } from '../WalletSend/WalletSend.css.js'

export const nftSendCss = `${walletSendCss}${css`
.nft-send-what { display: grid; grid-template-columns: 64px minmax(0, 1fr); align-items: center; gap: var(--space-12); padding: var(--space-12); border-radius: var(--radius-row); background: var(--row); }
.nft-send-words { display: grid; min-inline-size: 0; text-align: left; }
.nft-send-what:dir(rtl) > .nft-send-words { text-align: right; }
.nft-send-name { font-weight: 600; overflow-wrap: anywhere; }
.nft-send-collection { color: var(--text-soft); font-size: var(--size-14); line-height: 20px; overflow-wrap: anywhere; }
.nft-send-review { display: grid; gap: var(--space-4); padding-inline: var(--space-4); }
.nft-send-review > p { color: var(--text-faint); font-size: var(--size-14); line-height: 20px; text-align: left; }
.nft-send-review:dir(rtl) > p { text-align: right; }
`}`
