import { type Delivery, deliver } from './deliver.js'
import { MaybeSentError } from './MaybeSentError.js'
import type { UnclearSends } from './unclearSends.js'

export type SendSigned = ReturnType<typeof createSendSigned>

/** Sends what was signed, and remembers it. */
export function createSendSigned({ unclear }: { unclear: UnclearSends }) {
  /** Gives the network what was signed, and keeps it as long as nobody can tell what became of it. */
  async function sendSigned(key: string, signed: unknown, delivery: Delivery): Promise<void> {
    // Before it is sent: a frame that goes away meanwhile finds it when it comes back.
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
