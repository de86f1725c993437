import type { FrameCatalogs } from '@portico/texts/en/frame'
import { accountFactory } from '../smart/smartAddress.js'
import type { KitWords } from './kitTexts.js'
import type { KitPurpose } from './readKitTransaction.js'

/** Styles of the kit. */
export const kitCss = `
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; --ground: #fff; --box: #f5f6f8; --text: #16181d; --soft: #474b54; --line: #7f838c; --accent: #4350cf; --danger: #b3261e; --warning: #7a4a00; --warning-tint: #fbf0da; }
@media (prefers-color-scheme: dark) { :root { --ground: #15171c; --box: #202229; --text: #f3f4f7; --soft: #bdc0c9; --line: #767a84; --accent: #a9b4ff; --danger: #ff9a8f; --warning: #f0b953; --warning-tint: #352a12; } }
*, ::before, ::after { box-sizing: border-box; }
body { margin: 0 auto; padding: 24px 16px 48px; max-width: 592px; background: var(--ground); color: var(--text); overflow-wrap: anywhere; }
h1 { font-size: 1.375rem; line-height: 1.25; margin: 0 0 8px; }
h2 { font-size: 1.125rem; line-height: 1.25; margin: 40px 0 8px; outline-offset: 4px; }
h3, label { display: block; font-size: 0.875rem; font-weight: 600; margin: 16px 0 4px; }
p { margin: 0 0 12px; }
form { margin-block-start: 24px; }
input, textarea, button { display: block; width: 100%; min-height: 48px; padding: 11px 14px; border: 1px solid var(--line); border-radius: 12px; background: var(--ground); color: inherit; font: inherit; }
fieldset { margin: 0; padding: 0; border: 0; }
legend { padding: 0; font-size: 0.875rem; font-weight: 600; }
.choice { display: grid; grid-template-columns: auto minmax(0, 1fr); gap: 12px; align-items: center; min-height: 44px; margin: 4px 0 0; font-size: 1rem; font-weight: 400; }
.choice input { width: 20px; min-height: 20px; height: 20px; margin: 0; accent-color: var(--accent); }
textarea { min-height: 128px; font-family: ui-monospace, monospace; font-size: 0.875rem; resize: vertical; }
[aria-invalid] { border: 2px solid var(--danger); }
button { margin-block-start: 16px; border: 0; background: #4350cf; color: #fff; font-weight: 600; cursor: pointer; }
button:disabled { opacity: 0.6; cursor: default; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
pre { white-space: pre-wrap; margin: 0; }
.secret { display: block; padding: 12px 14px; border-radius: 12px; background: var(--box); font-family: ui-monospace, monospace; font-size: 0.875rem; user-select: all; }
.soft { color: var(--soft); font-size: 0.875rem; }
.secret + .soft { margin-block-start: 8px; }
.error { margin: 4px 0 0; color: var(--danger); font-size: 0.875rem; }
.warning { padding: 12px 14px; border-radius: 12px; background: var(--warning-tint); color: var(--warning); }
#status { margin-block-start: 16px; }
.error:empty, #status:empty { margin: 0; }
[hidden] { display: none; }
`

/**
 * Returns the text of an example transaction. The example for creating an account has only the fields that this needs.
 */
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

type Text = KitWords['kit']

/** A text without values. */
type PlainKey = Exclude<
  keyof FrameCatalogs['kit'],
  `problem.${string}` | 'does.fee' | 'does.line' | 'sign.creationText'
>

/** Writes a text as markup. */
const writer = (t: Text) => (key: PlainKey) => escapeText(t(key))

function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}

const choice = (value: KitPurpose, words: string) =>
  `<label class="choice"><input type="radio" name="purpose" value="${value}"${value === 'own' ? ' checked' : ''}><span>${words}</span></label>`

const explained = (purpose: KitPurpose, words: string, written: string) =>
  `<div data-purpose="${purpose}"${purpose === 'own' ? '' : ' hidden'}>
<p class="soft">${words}</p>
<pre class="secret" dir="ltr">${written.replaceAll('"', '&quot;')}</pre>
</div>`

function purposesOf(t: Text): string {
  const write = writer(t)
  const factory = `<bdi>${accountFactory}</bdi>`
  const parts: readonly (string | { markup: string })[] = t.parts('sign.creationText', {
    address: { markup: factory },
  })
  const creation = parts.map((part) => (typeof part === 'string' ? escapeText(part) : part.markup)).join('')
  return `<fieldset><legend>${write('sign.for')}</legend>
${choice('own', write('sign.forOwn'))}
${choice('smart', write('sign.forSmart'))}
${choice('creation', write('sign.forCreation'))}
</fieldset>
${explained('own', write('sign.ownText'), example(21_000, sending))}
${explained('smart', write('sign.smartText'), example(200_000, sending))}
${explained('creation', creation, example(300_000, ''))}`
}

type Signing = { id: string; label: string; before?: string; meaning?: string }

function signingOf({ before = '', id, label, meaning = '' }: Signing, t: Text): string {
  const write = writer(t)
  return `<form id="sign-${id}" novalidate>
${before}<label for="${id}-transaction">${label}</label><textarea id="${id}-transaction" spellcheck="false" autocapitalize="off" autocomplete="off" aria-describedby="${id}-error"></textarea>
<p class="error" id="${id}-error"></p>
<button type="submit">${write('sign.button')}</button>
</form>
<div id="${id}-result" tabindex="-1" hidden>
${meaning}<h3>${write('signed.title')}</h3><output class="secret" id="${id}-signed"></output>
<p class="soft">${write('signed.text')}</p>
</div>`
}

/** Writes the markup of the kit, which contains no script. */
export function writeKitMarkup(t: Text): string {
  const write = writer(t)
  // The kit shows what a transaction does before the user can copy it, because its author may have described it
  // falsely.
  const does = `<h3>${write('does.title')}</h3>
<p class="soft">${write('does.text')}</p>
<pre class="secret" id="solana-does"></pre>
`
  return `<main>
<h1>${write('title')}</h1>
<p class="soft">${write('text')}</p>
<noscript><p class="warning">${write('noScript')}</p></noscript>
<div id="addresses" hidden>
<h3>${write('address.smart')}</h3><bdi class="secret" id="smart-address"></bdi>
<p class="soft">${write('address.smartText')}</p>
<h3>${write('address.own')}</h3><bdi class="secret" id="eip155-address"></bdi>
<h3>${write('address.solana')}</h3><bdi class="secret" id="solana-address"></bdi>
</div>
<form id="open" novalidate>
<label for="password">${write('open.password')}</label><input id="password" type="password" autocomplete="current-password" aria-describedby="password-error">
<p class="error" id="password-error"></p>
<button type="submit">${write('open.button')}</button>
</form>
<p id="status" role="status"></p>
<section id="opened" hidden>
<p class="warning">${write('warning')}</p>
<h2 id="phrase" tabindex="-1">${write('phrase.title')}</h2>
<p class="soft">${write('phrase.text')}</p>
<bdi class="secret" id="words"></bdi>
<h2>${write('keys.title')}</h2>
<p class="soft">${write('keys.text')}</p>
<h3>${write('keys.eip155')}</h3><bdi class="secret" id="eip155-key"></bdi>
<h3>${write('keys.solana')}</h3><bdi class="secret" id="solana-key"></bdi>
<h2>${write('sign.eip155')}</h2>
${signingOf({ before: purposesOf(t), id: 'eip155', label: write('sign.transaction') }, t)}
<h2>${write('sign.solana')}</h2>
<p class="soft">${write('sign.solanaText')}</p>
${signingOf({ id: 'solana', label: write('sign.transactionBase64'), meaning: does }, t)}
</section>
</main>`
}
