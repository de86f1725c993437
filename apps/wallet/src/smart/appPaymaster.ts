import { type PostPaymasterBody, postPaymaster, postPaymasterBody } from '@portico/protocol/http'
import { sanitizeText } from 'portico/format'
import { safeParse } from 'valibot'
import { WalletError } from '../errors/WalletError.js'
import type { ServerCall } from '../session/serverCall.js'

/** What an app names as `paymasterService`. Source: ERC-7677. */
export type PaymasterService = {
  url: string
  context: PostPaymasterBody['context']
  /** The calls may go without it: then the person is asked to pay. */
  isOptional: boolean
}

/** Answers the two methods of ERC-7677, as viem asks them. */
export type Paymaster = (request: { method: string; params?: unknown }) => Promise<unknown>

/** The host of a paymaster, as a person reads it. */
export function hostOf({ url }: Pick<PaymasterService, 'url'>): string {
  return new URL(url).host
}

/**
 * The paymaster that an app named, asked through the server. Of its answers only what a paymaster may say is taken: one
 * that also names calls or an account changes nothing of the operation.
 *
 * @throws WalletError, PAYMASTER_REFUSED in a sentence for the person
 */
export function createAppPaymaster(
  call: ServerCall,
  { networkId, service }: { networkId: string; service: PaymasterService },
): Paymaster {
  const host = hostOf(service)
  return async ({ method, params }) => {
    const [operation] = Array.isArray(params) ? params : []
    const body = safeParse(postPaymasterBody, {
      method,
      networkId,
      // As JSON has it: what is undefined is not there.
      operation: JSON.parse(JSON.stringify(operation ?? null)),
      url: service.url,
      ...(service.context && { context: service.context }),
    })
    if (!body.success) throw refusal(`${host} cannot be asked to pay for this.`)
    const answer = await call(postPaymaster, { body: body.output }).catch((cause: unknown) => {
      if (cause instanceof WalletError && cause.code === 'EXPIRED_SESSION') throw cause
      throw refusal(`${host} could not be asked to pay.`, cause)
    })
    if ('sponsorship' in answer) return answer.sponsorship
    const words = sanitizeText(answer.message, { maxLength: 120 })
    switch (answer.refusal) {
      case 'refused':
        throw refusal(
          words === '' ? `${host} does not pay for this.` : `${host} does not pay for this: “${words}”.`,
        )
      case 'unreachable':
        throw refusal(`${host} did not answer whether it pays.`)
      case 'unreadable':
        throw refusal(`${host} answered in a way that cannot be read.`)
    }
  }
}

function refusal(message: string, cause?: unknown): WalletError {
  return new WalletError('PAYMASTER_REFUSED', message, { cause })
}
