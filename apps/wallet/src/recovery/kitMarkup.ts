/** Looks of the kit. */
export const kitCss = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { margin: 0 auto; padding: 24px 16px; max-width: 560px; overflow-wrap: anywhere; }
h1 { font-size: 20px; } h2 { font-size: 16px; margin-block-start: 32px; }
label { display: grid; gap: 4px; margin-block: 8px; }
input, textarea, button { font: inherit; min-height: 44px; padding: 8px 12px; border: 1px solid #7f838c; border-radius: 12px; }
textarea { min-height: 120px; font-family: ui-monospace, monospace; }
button { background: #4350cf; color: #fff; border: 0; font-weight: 600; padding-inline: 24px; }
output, .secret { display: block; padding: 12px; border: 1px solid #7f838c; border-radius: 12px; font-family: ui-monospace, monospace; min-height: 24px; }
.soft { opacity: 0.8; font-size: 14px; }
[hidden] { display: none; }
`

const example = `{ "chainId": 1, "nonce": 0, "to": "0x…", "value": "0x0", "data": "0x", "gas": "0x5208", "maxFeePerGas": "0x…", "maxPriorityFeePerGas": "0x…" }`

/** Words of the kit: no script stands in them. */
export const kitMarkup = `<main>
<h1>Recovery kit of a Portico wallet</h1>
<p class="soft">This file works without internet. It sends nothing anywhere: disconnect before you open your wallet, if you like.</p>
<p>Ethereum and its like: <bdi class="secret" id="eip155-address"></bdi></p>
<p>Solana: <bdi class="secret" id="solana-address"></bdi></p>
<form id="open">
<label>Password of the kit<input id="password" type="password" autocomplete="current-password" required></label>
<button type="submit">Open</button>
<p id="status" role="status"></p>
</form>
<section id="opened" hidden>
<h2>Recovery phrase</h2><bdi class="secret" id="words"></bdi>
<h2>Private key, Ethereum and its like</h2><bdi class="secret" id="eip155-key"></bdi>
<h2>Private key, Solana</h2><bdi class="secret" id="solana-key"></bdi>
<h2>Sign a transaction, Ethereum and its like</h2>
<p class="soft">${example.replaceAll('"', '&quot;')}</p>
<form id="sign-eip155"><label>Transaction<textarea id="eip155-transaction" spellcheck="false" required></textarea></label><button type="submit">Sign</button></form>
<output id="eip155-signed"></output>
<h2>Sign a transaction, Solana</h2>
<form id="sign-solana"><label>Transaction, base64<textarea id="solana-transaction" spellcheck="false" required></textarea></label><button type="submit">Sign</button></form>
<output id="solana-signed"></output>
</section>
</main>`
