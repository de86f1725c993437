import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import { sandboxOrder as orderFields } from '@portico/protocol/http'
import { type InferOutput, strictObject } from 'valibot'
import { OnrampRefusedError } from '../../errors/onramp.js'

const signedOrder = strictObject(orderFields)

export type SignedOrder = InferOutput<typeof signedOrder>

/** What a purchase is, before it is signed. */
export type Order = Omit<SignedOrder, 'signature'>

export type OrderSigner = {
  sign: (order: Order) => SignedOrder
  /** @throws OnrampRefusedError where anything of it was changed, or its time is over */
  check: (order: SignedOrder, nowMs: number) => void
}

/** Signs orders with a key made of the sandbox's own, so that every process of one server takes them. */
export function createOrderSigner(privateKey: string): OrderSigner {
  const key = Buffer.from(
    hkdfSync('sha256', Buffer.from(privateKey.slice(2), 'hex'), '', 'portico sandbox', 32),
  )

  function digest(order: Order): Buffer {
    // Named and in one order, so that no two orders are written alike.
    const fields = Object.entries(order).sort(([one], [other]) => (one < other ? -1 : 1))
    return createHmac('sha256', key).update(JSON.stringify(fields)).digest()
  }

  return {
    check({ signature, ...order }, nowMs) {
      const given = Buffer.from(signature, 'base64url')
      const wanted = digest(order)
      if (given.byteLength !== wanted.byteLength || !timingSafeEqual(given, wanted)) {
        throw new OnrampRefusedError({ field: 'signature', reason: 'the address of this page was changed' })
      }
      if (Number(order.expiresAt) * 1000 < nowMs) {
        throw new OnrampRefusedError({ field: 'expiresAt', reason: 'this page is too old. Begin again' })
      }
    },
    sign: (order) => ({ ...order, signature: digest(order).toString('base64url') }),
  }
}
