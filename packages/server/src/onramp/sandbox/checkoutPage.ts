import type { ServerTexts } from '../../texts/loadTexts.js'
import type { SignedOrder } from './sandboxOrder.js'

export type CheckoutPage = {
  order: SignedOrder
  /** What the user gets, and on which network. */
  brings: { amount: string; symbol: string; networkName: string }
  /** Nonce of this response: only the page's own style and script have it. */
  nonce: string
  texts: ServerTexts
}

/** Returns the page's policy: only its own style, script and server, and no frame around it. */
export function checkoutPolicy(nonce: string): string {
  return [
    "default-src 'none'",
    // For the empty icon. Without an icon, the browser requests `/favicon.ico`, and Firefox logs that it is forbidden.
    'img-src data:',
    `style-src 'nonce-${nonce}'`,
    `script-src 'nonce-${nonce}'`,
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}

/** Renders the sandbox's page, on which the user pretends to pay. */
export function checkoutPage({ brings, nonce, order, texts }: CheckoutPage): string {
  const { direction, language, sandbox: t } = texts
  const { paymentAmount, paymentCurrency, walletAddress } = order
  const money = new Intl.NumberFormat(language, { currency: paymentCurrency, style: 'currency' }).format(
    Number(paymentAmount),
  )
  const text = (key: PlainKey) => toHtml(t(key))
  const address = toHtml(groupAddress(walletAddress))
  return `<!doctype html>
<html lang="${language}" dir="${direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<link rel="icon" href="data:,">
<title>${text('page')}</title>
<style nonce="${nonce}">${style}</style>
</head>
<body>
<main>
<p class="ribbon">${text('ribbon')}</p>
<h1>${toHtml(t('title', { symbol: brings.symbol }))}</h1>
<dl>
<div><dt>${text('pay')}</dt><dd class="sum">${toHtml(money)}</dd></div>
<div><dt>${text('get')}</dt><dd class="sum" id="amount" dir="ltr">${toHtml(brings.amount)} ${toHtml(brings.symbol)}</dd></div>
<div><dt>${text('network')}</dt><dd>${toHtml(brings.networkName)}</dd></div>
<div><dt>${text('receiver')}</dt><dd class="address" dir="ltr">${address}</dd></div>
</dl>
<p id="status" role="status" tabindex="-1">${text('compare')}</p>
<button id="pay" type="button">${toHtml(t('button.pay', { money }))}</button>
<button id="decline" type="button" class="second">${text('button.decline')}</button>
<button id="close" type="button" hidden>${text('button.close')}</button>
</main>
<script nonce="${nonce}">const order = ${toScript(order)};
const words = ${toScript(wordsOf(t))};
${script}</script>
</body>
</html>
`
}

type PlainKey = Exclude<
  Parameters<ServerTexts['sandbox']>[0],
  'arrived' | 'button.pay' | 'refused.often' | 'title'
>

/** Returns the texts of the page's script. A text with a value comes in pieces, with null in the value's place. */
function wordsOf(t: ServerTexts['sandbox']) {
  return {
    arrived: t.parts('arrived', { tokens: null }),
    changed: t('refused.changed'),
    declined: t('declined'),
    often: t.parts('refused.often', { seconds: null }),
    old: t('refused.old'),
    other: t('refused.other'),
    paid: t('paid'),
    paying: t('paying'),
    silent: t('silent'),
    silentPay: t('silent.pay'),
  }
}

/** Writes a value for a script element, where only `<` could end the script. */
function toScript(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c')
}

/**
 * Splits an address into groups of four, as the modal does, so that the user can compare the two. The prefix stays with
 * the first group.
 */
function groupAddress(address: string): string {
  return address.match(/^(?:0x)?.{1,4}|.{1,4}/gsu)?.join(' ') ?? ''
}

const style = `
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; background: light-dark(#f3f3f6, #16161a); color: light-dark(#1b1b20, #f0f0f4); }
main { box-sizing: border-box; width: min(400px, 100%); padding: 24px; display: grid; gap: 16px; background: light-dark(#fff, #222228); border-radius: 24px; }
.ribbon { margin: 0; padding: 8px 12px; border-radius: 12px; background: light-dark(#fff1d6, #4a3710); color: light-dark(#7a4a00, #ffd88a); font-size: 0.875rem; font-weight: 500; }
h1 { margin: 0; font-size: 1.5rem; font-weight: 600; }
dl { margin: 0; display: grid; gap: 12px; }
dl > div { display: flex; gap: 16px; justify-content: space-between; }
dt { color: light-dark(#5c5c66, #a8a8b3); }
dd { margin: 0; text-align: right; overflow-wrap: anywhere; font-variant-numeric: tabular-nums; }
.sum { font-weight: 600; }
.address { font: 0.8125rem/1.6 ui-monospace, monospace; max-width: 220px; }
#status { margin: 0; font-size: 0.875rem; color: light-dark(#5c5c66, #a8a8b3); outline: none; }
#status[data-status='success'] { color: light-dark(#0a6b3d, #6fdca6); }
#status[data-status='failed'] { color: light-dark(#b3261e, #ff9d94); }
button { min-height: 48px; border: 0; border-radius: 14px; background: light-dark(#3a3fd4, #a3a8ff); color: light-dark(#fff, #14143a); font: inherit; font-weight: 500; cursor: pointer; }
button.second { background: light-dark(#ececf1, #33333b); color: inherit; }
button:focus-visible { outline: 2px solid light-dark(#3a3fd4, #a3a8ff); outline-offset: 2px; }
button[hidden] { display: none; }
@media (prefers-contrast: more) { dt, #status { color: inherit; } }
@media (forced-colors: active) { button, .ribbon { border: 1px solid; } }
`

const script = `
const find = (id) => document.getElementById(id)
const fill = (pieces, value) => pieces.map((piece) => piece ?? (document.dir === 'rtl' ? '\\u2068' + value + '\\u2069' : value)).join('')
const refusal = ({ code, data, field }) =>
  code === 'RATE_LIMITED' && data ? fill(words.often, data.retryAfterSeconds)
  : field === 'signature' ? words.changed
  : field === 'expiresAt' ? words.old
  : words.other
const say = (told, status) => {
  find('status').textContent = told
  find('status').dataset.status = status ?? ''
}
const end = (told, status) => {
  say(told, status)
  for (const id of ['pay', 'decline']) find(id).hidden = true
  find('close').hidden = false
  find('close').focus()
}
const show = (purchase) => {
  const tokens = purchase.amount + ' ' + purchase.symbol
  find('amount').textContent = tokens
  if (purchase.status === 'success') end(fill(words.arrived, tokens), 'success')
  else if (purchase.status === 'failed') end(words.declined, 'failed')
  else {
    say(words.paid)
    setTimeout(look, 700)
  }
}
const look = async () => {
  try {
    const response = await fetch('purchase/' + order.id)
    show(await response.json())
  } catch {
    say(words.silent)
    setTimeout(look, 2000)
  }
}
const pay = async (card) => {
  for (const id of ['pay', 'decline']) find(id).disabled = true
  say(words.paying)
  try {
    const response = await fetch('purchase', { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ ...order, card }) })
    const answer = await response.json()
    if (!response.ok) return end(refusal(answer), 'failed')
    show(answer)
  } catch {
    for (const id of ['pay', 'decline']) find(id).disabled = false
    say(words.silentPay, 'failed')
  }
}
find('pay').addEventListener('click', () => pay('good'))
find('decline').addEventListener('click', () => pay('declined'))
find('close').addEventListener('click', () => window.close())
`

function toHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`)
}
