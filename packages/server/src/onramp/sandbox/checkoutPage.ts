import type { SignedOrder } from './sandboxOrder.js'

export type CheckoutPage = {
  order: SignedOrder
  /** What the user gets, and on which network. */
  brings: { amount: string; symbol: string; networkName: string }
  /** Nonce of this response: only the page's own style and script have it. */
  nonce: string
}

/** Returns the page's policy: only its own style, script and server, and no frame around it. */
export function checkoutPolicy(nonce: string): string {
  return [
    "default-src 'none'",
    `style-src 'nonce-${nonce}'`,
    `script-src 'nonce-${nonce}'`,
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}

/** Renders the sandbox's page, on which the user pretends to pay. */
export function checkoutPage({ brings, nonce, order }: CheckoutPage): string {
  const { paymentAmount, paymentCurrency, walletAddress } = order
  const money = toHtml(
    new Intl.NumberFormat('en-US', { currency: paymentCurrency, style: 'currency' }).format(
      Number(paymentAmount),
    ),
  )
  const address = toHtml(groupAddress(walletAddress))
  // In a script element only `<` could end the script.
  const data = JSON.stringify(order).replaceAll('<', '\\u003c')
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>Sandbox checkout</title>
<style nonce="${nonce}">${style}</style>
</head>
<body>
<main>
<p class="ribbon">Sandbox: no real money, no real tokens</p>
<h1>Buy ${toHtml(brings.symbol)}</h1>
<dl>
<div><dt>You pay</dt><dd class="sum">${money}</dd></div>
<div><dt>You get</dt><dd class="sum" id="amount">${toHtml(brings.amount)} ${toHtml(brings.symbol)}</dd></div>
<div><dt>On</dt><dd>${toHtml(brings.networkName)}</dd></div>
<div><dt>To</dt><dd class="address">${address}</dd></div>
</dl>
<p id="status" role="status" tabindex="-1">Compare the address with the one in your wallet.</p>
<button id="pay" type="button">Pay ${money}</button>
<button id="decline" type="button" class="second">Simulate a declined card</button>
<button id="close" type="button" hidden>Close this window</button>
</main>
<script nonce="${nonce}">const order = ${data};
${script}</script>
</body>
</html>
`
}

/**
 * Groups an address in fours, the prefix with the first group, as the modal does, so that the user can compare them.
 */
function groupAddress(address: string): string {
  return address.match(/^(?:0x)?.{1,4}|.{1,4}/gsu)?.join(' ') ?? ''
}

const style = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; background: light-dark(#f3f3f6, #16161a); color: light-dark(#1b1b20, #f0f0f4); }
main { box-sizing: border-box; width: min(400px, 100%); padding: 24px; display: grid; gap: 16px; background: light-dark(#fff, #222228); border-radius: 24px; }
.ribbon { margin: 0; padding: 8px 12px; border-radius: 12px; background: light-dark(#fff1d6, #4a3710); color: light-dark(#7a4a00, #ffd88a); font-size: 14px; font-weight: 500; }
h1 { margin: 0; font-size: 24px; font-weight: 600; }
dl { margin: 0; display: grid; gap: 12px; }
dl > div { display: flex; gap: 16px; justify-content: space-between; }
dt { color: light-dark(#5c5c66, #a8a8b3); }
dd { margin: 0; text-align: right; overflow-wrap: anywhere; font-variant-numeric: tabular-nums; }
.sum { font-weight: 600; }
.address { font: 13px/1.6 ui-monospace, monospace; max-width: 220px; }
#status { margin: 0; font-size: 14px; color: light-dark(#5c5c66, #a8a8b3); outline: none; }
#status[data-status='success'] { color: light-dark(#0a6b3d, #6fdca6); }
#status[data-status='failed'] { color: light-dark(#b3261e, #ff9d94); }
button { min-height: 48px; border: 0; border-radius: 14px; background: light-dark(#3a3fd4, #a3a8ff); color: light-dark(#fff, #14143a); font: inherit; font-weight: 500; cursor: pointer; }
button.second { background: light-dark(#ececf1, #33333b); color: inherit; }
button:focus-visible { outline: 2px solid light-dark(#3a3fd4, #a3a8ff); outline-offset: 2px; }
button[hidden] { display: none; }
`

const script = `
const find = (id) => document.getElementById(id)
const say = (words, status) => {
  find('status').textContent = words
  find('status').dataset.status = status ?? ''
}
const end = (words, status) => {
  say(words, status)
  for (const id of ['pay', 'decline']) find(id).hidden = true
  find('close').hidden = false
  find('close').focus()
}
const show = (purchase) => {
  find('amount').textContent = purchase.amount + ' ' + purchase.symbol
  if (purchase.status === 'success') end('Paid. ' + purchase.amount + ' ' + purchase.symbol + ' have arrived. Go back to the site.', 'success')
  else if (purchase.status === 'failed') end('The card was declined, or the network rejected the transfer. Nothing was paid.', 'failed')
  else {
    say('Paid. The tokens are on their way…')
    setTimeout(look, 700)
  }
}
const look = async () => {
  try {
    const response = await fetch('purchase/' + order.id)
    show(await response.json())
  } catch {
    say('The sandbox does not respond. Retrying…')
    setTimeout(look, 2000)
  }
}
const pay = async (card) => {
  for (const id of ['pay', 'decline']) find(id).disabled = true
  say('Paying…')
  try {
    const response = await fetch('purchase', { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ ...order, card }) })
    const answer = await response.json()
    if (!response.ok) return end(answer.message, 'failed')
    show(answer)
  } catch {
    for (const id of ['pay', 'decline']) find(id).disabled = false
    say('The sandbox does not respond. Try again: an order is only paid once.', 'failed')
  }
}
find('pay').addEventListener('click', () => pay('good'))
find('decline').addEventListener('click', () => pay('declined'))
find('close').addEventListener('click', () => window.close())
`

function toHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`)
}
