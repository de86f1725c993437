import { isPorticoError } from '@portico/protocol/errors'
import { SignInFailedError } from '../errors/siwx.js'
import type { Portico } from '../portico.js'
import type { SIWXMessage } from '../siwxConfig.js'
import { defineSlot } from '../slots.js'
import { loadConfig } from './loadConfig.js'
import type { SiwxSubject } from './subject.js'

/** How long a message can be used, in ms. Its nonce is valid for five minutes, so an older message is replaced. */
const freshMs = 4 * 60_000

const prepared = defineSlot<{ key: string; madeAt: number; message: Promise<SIWXMessage> }>()

/**
 * Returns the message for an account. It is created ahead of the click, so the wallet opens immediately. Each attempt
 * has one nonce.
 */
export function prepareMessage(portico: Portico, subject: SiwxSubject): Promise<SIWXMessage> {
  const { slots } = portico.internal
  const { address: accountAddress, networkId: chainId } = subject
  const key = `${chainId}:${accountAddress}`
  const known = slots.get(prepared)
  if (known?.key === key && Date.now() - known.madeAt < freshMs) return known.message
  const message = loadConfig(portico)
    .then((config) => config.createMessage({ accountAddress, chainId }))
    .catch((cause: unknown) => {
      forgetMessage(portico)
      throw isPorticoError(cause) ? cause : new SignInFailedError({ cause })
    })
  slots.set(prepared, { key, madeAt: Date.now(), message })
  return message
}

/** Drops the message, so the next attempt gets a new one. */
export function forgetMessage(portico: Portico): void {
  portico.internal.slots.delete(prepared)
}
