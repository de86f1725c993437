import { randomBytes } from 'node:crypto'
import { getSandboxCheckout, getSandboxPurchase, postSandboxPurchase } from '@portico/protocol/http'
import { OnrampOffError } from '../../errors/onramp.js'
import { RouteNotFoundError } from '../../errors/request.js'
import { handle, handleBinary } from '../../http/handle.js'
import { languageHeaders } from '../../texts/languageHeaders.js'
import type { Onramp } from '../createOnramp.js'
import { checkoutPage, checkoutPolicy } from './checkoutPage.js'
import type { Sandbox } from './createSandbox.js'

/** Cost of one payment in the requests per 10 s, because it sends a transaction. */
const cost = 20

function requireSandbox(onramp: Onramp | undefined): Sandbox {
  if (!onramp?.sandbox) throw new OnrampOffError()
  return onramp.sandbox
}

export const handleGetSandboxCheckout = handleBinary(
  getSandboxCheckout,
  async ({ caller, query: order }, { onramp, texts }) => {
    const brings = await requireSandbox(onramp).describe(order)
    const nonce = randomBytes(16).toString('base64url')
    const own = texts.in(caller.language)
    return {
      bytes: new TextEncoder().encode(checkoutPage({ brings, nonce, order, texts: own })),
      headers: {
        ...languageHeaders(own.language),
        'content-security-policy': checkoutPolicy(nonce),
        'content-type': 'text/html; charset=utf-8',
        // The URL contains a signature.
        'referrer-policy': 'no-referrer',
        'x-frame-options': 'DENY',
      },
    }
  },
  { access: 'public' },
)

export const handleGetSandboxPurchase = handle(
  getSandboxPurchase,
  async ({ params }, { onramp }) => {
    const purchase = await requireSandbox(onramp).find(params.id)
    if (!purchase) throw new RouteNotFoundError()
    return purchase
  },
  { access: 'public' },
)

export const handlePostSandboxPurchase = handle(
  postSandboxPurchase,
  async ({ body: { card, ...order }, caller }, { onramp }) => {
    const sandbox = requireSandbox(onramp)
    caller.spend(cost - 1)
    return sandbox.pay(order, card)
  },
  { access: 'public' },
)
