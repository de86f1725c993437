import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import { sandboxOrder as orderFields } from '@portico/protocol/http'
import { type InferOutput, strictObject } from 'valibot'
import { OnrampRefusedError } from '../../errors/onramp.js'

const signedOrder = strictObject(orderFields)

export type SignedOrder = InferOutput<typeof signedOrder>

/** An order before it is signed. */
export type Order = Omit<SignedOrder, 'signature'>

export type OrderSigner = {
  sign: (order: Order) => SignedOrder
  /** Checks an order. @throws OnrampRefusedError if it was changed or has expired */
  check: (order: SignedOrder, nowMs: number) => void
}

/** Creates the signer of orders. Its key is derived from the sandbox's key, so that all processes accept them. */
export function createOrderSigner(privateKey: string): OrderSigner {
  const key = Buffer.from(
    hkdfSync('sha256', Buffer.from(privateKey.slice(2), 'hex'), '', 'portico sandbox', 32),
  )

  function digest(order: Order): Buffer {
    // The fields have names and a fixed order, so that no two orders are serialized alike.
    const fields = Object.entries(order).sort(([one], [other]) => (one < other ? -1 : 1))
    return createHmac('sha256', key).update(JSON.stringify(fields)).digest()
  }

  return {
    check({ signature, ...order }, nowMs) {
      const given = Buffer.from(signature, 'base64url')
      const wanted = digest(order)
      if (given.byteLength !== wanted.byteLength || !timingSafeEqual(given, wanted)) {
        throw new OnrampRefusedError({ field: 'signature', reason: 'the URL of this page was changed.' })
      }
      if (Number(order.expiresAt) * 1000 < nowMs) {
        throw new OnrampRefusedError({ field: 'expiresAt', reason: 'this page is too old. Start again.' })
      }
    },
    sign: (order) => ({ ...order, signature: digest(order).toString('base64url') }),
  }
}
