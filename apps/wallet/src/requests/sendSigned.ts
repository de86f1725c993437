import { type Delivery, deliver } from './deliver.js'
import { MaybeSentError } from './MaybeSentError.js'
import type { UnclearSends } from './unclearSends.js'

export type SendSigned = ReturnType<typeof createSendSigned>

/** Creates a function that sends signed bytes and remembers them. */
export function createSendSigned({ unclear }: { unclear: UnclearSends }) {
  /** Sends signed bytes to the network, and stores them while their outcome is unclear. */
  async function sendSigned(key: string, signed: unknown, delivery: Delivery): Promise<void> {
    // The bytes are stored before they are sent, so a frame that closes now finds them later.
    if (!delivery.isRepeat) await unclear.keep(key, signed)
    try {
      await deliver(delivery)
    } catch (error) {
      if (!(error instanceof MaybeSentError)) await unclear.forget(key)
      throw error
    }
  }

  return sendSigned
}
