import { type PostPaymasterBody, postPaymaster, postPaymasterBody } from '@portico/protocol/http'
import { sanitizeText } from 'portico/format'
import { safeParse } from 'valibot'
import type { CodedProblem } from '../errors/problem.js'
import { WalletError } from '../errors/WalletError.js'
import type { ServerCall } from '../session/serverCall.js'

/** The paymaster that an app names as `paymasterService`. Source: ERC-7677. */
export type PaymasterService = {
  url: string
  context: PostPaymasterBody['context']
  /** Whether the calls may be sent without the paymaster. The wallet then asks the user to pay. */
  isOptional: boolean
}

/** Handles the two methods of ERC-7677, as viem calls them. */
export type Paymaster = (request: { method: string; params?: unknown }) => Promise<unknown>

/** Returns the host of a paymaster, as the user sees it. */
export function hostOf({ url }: Pick<PaymasterService, 'url'>): string {
  return new URL(url).host
}

/**
 * Creates a client for the paymaster that an app named. Its requests go through the server. The client takes only a
 * paymaster's fields from the response. If the response also names calls or an account, the operation stays the same.
 *
 * @throws WalletError, PAYMASTER_REFUSED with a sentence for the user
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
      // JSON leaves undefined fields out.
      operation: JSON.parse(JSON.stringify(operation ?? null)),
      url: service.url,
      ...(service.context && { context: service.context }),
    })
    if (!body.success) throw refusal({ problem: 'payerCannotBeAsked', values: { host } })
    const answer = await call(postPaymaster, { body: body.output }).catch((cause: unknown) => {
      if (cause instanceof WalletError && cause.code === 'EXPIRED_SESSION') throw cause
      throw refusal({ problem: 'payerUnasked', values: { host } }, cause)
    })
    if ('sponsorship' in answer) return answer.sponsorship
    const words = sanitizeText(answer.message, { maxLength: 120 })
    switch (answer.refusal) {
      case 'refused':
        throw refusal(
          words === ''
            ? { problem: 'payerRefused', values: { host } }
            : { problem: 'payerRefusedFor', values: { host, reason: words } },
        )
      case 'unreachable':
        throw refusal({ problem: 'payerSilent', values: { host } })
      case 'unreadable':
        throw refusal({ problem: 'payerUnreadable', values: { host } })
    }
  }
}

function refusal(problem: CodedProblem, cause?: unknown): WalletError {
  return new WalletError('PAYMASTER_REFUSED', problem, { cause })
}
