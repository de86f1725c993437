import { settleAsked } from '../../core/askedSends.js'
import type { TrackedSend } from '../../core/entities.js'
import type { Portico } from '../../core/portico.js'
import { deviceStorage } from '../../core/storage/deviceStorage.js'
import { sendKeys } from '../../core/storage/sendKeys.js'
import { readStored } from '../../core/storage/storedKeys.js'

/** Returns the requests of a story that are still open, newest first. */
export function listAsked(portico: Portico): readonly TrackedSend[] {
  return readStored(deviceStorage(portico), sendKeys.asked) ?? []
}

/** The wallet of a story answers an open request after its deadline: it sent it, or declined. Default: the oldest. */
export async function answerLate(
  portico: Portico,
  answer: 'sent' | 'declined',
  tag = listAsked(portico).at(-1)?.hash,
): Promise<void> {
  const result = answer === 'sent' ? `0x${'1a'.repeat(32)}` : undefined
  await settleAsked(portico, { method: 'eth_sendTransaction', result, tag: tag ?? '' })
}
