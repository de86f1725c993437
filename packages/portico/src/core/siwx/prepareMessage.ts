import { isPorticoError } from '@portico/protocol/errors'
import { SignInFailedError } from '../errors/siwx.js'
import type { Portico } from '../portico.js'
import type { SIWXMessage } from './config.js'
import { loadConfig } from './loadConfig.js'
import type { SiwxSubject } from './subject.js'

/** A nonce is good for five minutes; one that a person may have looked at for longer is not signed. */
const freshMs = 4 * 60_000

type Prepared = { key: string; madeAt: number; message: Promise<SIWXMessage> }

/** The message for an account, made ahead of the click so that the wallet opens at once. One nonce a try. */
export function prepareMessage(portico: Portico, subject: SiwxSubject): Promise<SIWXMessage> {
  const { memo } = portico.internal
  const { address: accountAddress, networkId: chainId } = subject
  const key = `${chainId}:${accountAddress}`
  const known = memo.get('siwx message') as Prepared | undefined
  if (known?.key === key && Date.now() - known.madeAt < freshMs) return known.message
  const message = loadConfig(portico)
    .then((config) => config.createMessage({ accountAddress, chainId }))
    .catch((cause: unknown) => {
      forgetMessage(portico)
      throw isPorticoError(cause) ? cause : new SignInFailedError({ cause })
    })
  memo.set('siwx message', { key, madeAt: Date.now(), message } satisfies Prepared)
  return message
}

/** The next try gets a message of its own. */
export function forgetMessage(portico: Portico): void {
  portico.internal.memo.delete('siwx message')
}
