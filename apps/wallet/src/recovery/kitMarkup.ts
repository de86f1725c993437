import { accountFactory } from '../smart/smartAddress.js'
import type { KitPurpose } from './readKitTransaction.js'

/** Styles of the kit. */
export const kitCss = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; --ground: #fff; --box: #f5f6f8; --text: #16181d; --soft: #474b54; --line: #7f838c; --accent: #4350cf; --danger: #b3261e; --warning: #7a4a00; --warning-tint: #fbf0da; }
@media (prefers-color-scheme: dark) { :root { --ground: #15171c; --box: #202229; --text: #f3f4f7; --soft: #bdc0c9; --line: #767a84; --accent: #a9b4ff; --danger: #ff9a8f; --warning: #f0b953; --warning-tint: #352a12; } }
*, ::before, ::after { box-sizing: border-box; }
body { margin: 0 auto; padding: 24px 16px 48px; max-width: 592px; background: var(--ground); color: var(--text); overflow-wrap: anywhere; }
h1 { font-size: 22px; line-height: 1.25; margin: 0 0 8px; }
h2 { font-size: 18px; line-height: 1.25; margin: 40px 0 8px; outline-offset: 4px; }
h3, label { display: block; font-size: 14px; font-weight: 600; margin: 16px 0 4px; }
p { margin: 0 0 12px; }
form { margin-block-start: 24px; }
input, textarea, button { display: block; width: 100%; min-height: 48px; padding: 11px 14px; border: 1px solid var(--line); border-radius: 12px; background: var(--ground); color: inherit; font: inherit; }
fieldset { margin: 0; padding: 0; border: 0; }
legend { padding: 0; font-size: 14px; font-weight: 600; }
.choice { display: grid; grid-template-columns: auto minmax(0, 1fr); gap: 12px; align-items: center; min-height: 44px; margin: 4px 0 0; font-size: 16px; font-weight: 400; }
.choice input { width: 20px; min-height: 20px; height: 20px; margin: 0; accent-color: var(--accent); }
textarea { min-height: 128px; font-family: ui-monospace, monospace; font-size: 14px; resize: vertical; }
[aria-invalid] { border: 2px solid var(--danger); }
button { margin-block-start: 16px; border: 0; background: #4350cf; color: #fff; font-weight: 600; cursor: pointer; }
button:disabled { opacity: 0.6; cursor: default; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
pre { white-space: pre-wrap; margin: 0; }
.secret { display: block; padding: 12px 14px; border-radius: 12px; background: var(--box); font-family: ui-monospace, monospace; font-size: 14px; user-select: all; }
.soft { color: var(--soft); font-size: 14px; }
.secret + .soft { margin-block-start: 8px; }
.error { margin: 4px 0 0; color: var(--danger); font-size: 14px; }
.warning { padding: 12px 14px; border-radius: 12px; background: var(--warning-tint); color: var(--warning); }
#status { margin-block-start: 16px; }
.error:empty, #status:empty { margin: 0; }
[hidden] { display: none; }
`

/** Returns the text of an example transaction. Fields that creating an account does not need are left out. */
const example = (gas: number, call: string) => `{
  "chainId": 1,
  "nonce": 0,${call}
  "gas": ${gas},
  "maxFeePerGas": "30000000000",
  "maxPriorityFeePerGas": "1000000000"
}`
const sending = `
  "to": "0x…",
  "value": "10000000000000000",
  "data": "0x",`

const choice = (value: KitPurpose, words: string) =>
  `<label class="choice"><input type="radio" name="purpose" value="${value}"${value === 'own' ? ' checked' : ''}><span>${words}</span></label>`

const explained = (purpose: KitPurpose, words: string, written: string) =>
  `<div data-purpose="${purpose}"${purpose === 'own' ? '' : ' hidden'}>
<p class="soft">${words}</p>
<pre class="secret" dir="ltr">${written.replaceAll('"', '&quot;')}</pre>
</div>`

const purposes = `<fieldset><legend>Sign for</legend>
${choice('own', 'The key’s own account')}
${choice('smart', 'The smart account')}
${choice('creation', 'Creating the smart account')}
</fieldset>
${explained('own', 'Amounts are in wei, as whole numbers in quotes or in hex. This one would send 0.01 ETH:', example(21_000, sending))}
${explained('smart', 'The smart account does what you write. If an explorer shows no code at its address, create it first. The key’s own account pays the fee and counts the nonce: send it some coins. This one would send 0.01 ETH from the smart account:', example(200_000, sending))}
${explained('creation', `Needed once on each network, before the smart account’s first use there. The key’s own account pays the fee and counts the nonce: send it some coins. It works where an explorer shows code at <bdi>${accountFactory}</bdi>. Write:`, example(300_000, ''))}`

const signing = (id: string, label: string, before = '', meaning = '') =>
  `<form id="sign-${id}" novalidate>
${before}<label for="${id}-transaction">${label}</label><textarea id="${id}-transaction" spellcheck="false" autocapitalize="off" autocomplete="off" aria-describedby="${id}-error"></textarea>
<p class="error" id="${id}-error"></p>
<button type="submit">Sign</button>
</form>
<div id="${id}-result" tabindex="-1" hidden>
${meaning}<h3>Signed transaction</h3><output class="secret" id="${id}-signed"></output>
<p class="soft">It is signed but not sent: this file sends nothing. Copy it, then paste it into a tool that sends transactions on its network, such as a block explorer.</p>
</div>`

/** The author of a transaction may have described it falsely, so the kit shows what it does before it can be copied. */
const does = `<h3>What it does</h3>
<p class="soft">Read this before you copy the text below. If it is not what you want, do not send it.</p>
<pre class="secret" id="solana-does"></pre>
`

/** Markup of the kit, which contains no script. */
export const kitMarkup = `<main>
<h1>Recovery kit of a Portico wallet</h1>
<p class="soft">This file works without internet and sends nothing. If you like, go offline before you open your wallet.</p>
<noscript><p class="warning">This file needs JavaScript, which is off here. Turn it on for this file, or open it in another browser.</p></noscript>
<div id="addresses" hidden>
<h3>Smart account, Ethereum and compatible networks</h3><bdi class="secret" id="smart-address"></bdi>
<p class="soft">This is a contract that the Ethereum key controls. If your wallet showed this address, your money is here. A wallet that imports the key does not show it: sign for the smart account in this file.</p>
<h3>The key’s own account, Ethereum and compatible networks</h3><bdi class="secret" id="eip155-address"></bdi>
<h3>Address, Solana</h3><bdi class="secret" id="solana-address"></bdi>
</div>
<form id="open" novalidate>
<label for="password">Kit password</label><input id="password" type="password" autocomplete="current-password" aria-describedby="password-error">
<p class="error" id="password-error"></p>
<button type="submit">Open</button>
</form>
<p id="status" role="status"></p>
<section id="opened" hidden>
<p class="warning">Anyone who sees what is below can take everything. Show it to no one, and close this file when you are done.</p>
<h2 id="phrase" tabindex="-1">Recovery phrase</h2>
<p class="soft">Enter these words, in this order, in a wallet that imports a recovery phrase.</p>
<bdi class="secret" id="words"></bdi>
<h2>Private keys</h2>
<p class="soft">For a wallet that imports a key instead of words. It shows the key’s own account, not the smart account.</p>
<h3>Ethereum and compatible networks</h3><bdi class="secret" id="eip155-key"></bdi>
<h3>Solana</h3><bdi class="secret" id="solana-key"></bdi>
<h2>Sign a transaction, Ethereum and compatible networks</h2>
${signing('eip155', 'Transaction', purposes)}
<h2>Sign a transaction, Solana</h2>
<p class="soft">As an app or tool exports it, not yet signed.</p>
${signing('solana', 'Transaction, base64', '', does)}
</section>
</main>`
