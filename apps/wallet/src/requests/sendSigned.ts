import { type Delivery, deliver } from './deliver.js'
import { MaybeSentError } from './MaybeSentError.js'
import type { UnclearSends } from './unclearSends.js'

export type SendSigned = ReturnType<typeof createSendSigned>

/** Creates a function that sends signed bytes and remembers them. */
export function createSendSigned({ unclear }: { unclear: UnclearSends }) {
  /**
   * Sends signed bytes to the network, and stores them while their outcome is unclear. A node that refuses them may have
   * passed them on, so they stay stored for a while. Otherwise the user's next try would sign a second transfer.
   */
  async function sendSigned(key: string, signed: unknown, delivery: Delivery): Promise<void> {
    const wasRefused = delivery.isRepeat && (await unclear.wasRefused(key))
    // The bytes are stored before they are sent, so a frame that closes now finds them later. Each try starts the time
    // again.
    if (!delivery.isRepeat) await unclear.keep(key, signed)
    else if (!wasRefused) await unclear.renew(key)
    const isUnclear = delivery.isRepeat && !wasRefused
    const ageMs = await unclear.ageMs(key)
    try {
      await deliver({ ...delivery, ageMs, isUnclear })
    } catch (error) {
      if (!(error instanceof MaybeSentError)) await (isUnclear ? unclear.forget(key) : unclear.refuse(key))
      else if (wasRefused) await unclear.renew(key)
      throw error
    }
  }

  return sendSigned
}
