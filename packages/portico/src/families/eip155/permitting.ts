import { MethodNotSupportedError, RequestFailedError } from '../../core/errors/connection.js'
import type { FamilyPermitting } from '../../core/familyPermitting.js'
import { request } from '../provider.js'
import { readWalletError } from '../walletError.js'
import { toHexChainId } from './chainId.js'
import { toUnsentError } from './send.js'

/** Grants and revokes permissions of a key (ERC-7715). Source: the text of 2024-11, which existing wallets follow. */
export const permitting: FamilyPermitting = {
  async grant(session, { expiresAt, feeLimit, from, key, limits, network, periodSeconds }) {
    const method = 'wallet_grantPermissions'
    const answer = await ask(session.provider, method, session.connector.name, {
      address: from,
      chainId: toHexChainId(network.id),
      expiry: expiresAt,
      permissions: limits.map(({ amount, token }) => ({
        data: {
          allowance: `0x${BigInt(amount).toString(16)}`,
          ...(token && { address: token }),
          ...(periodSeconds && { period: periodSeconds }),
        },
        type: token ? 'erc20-recurring-allowance' : 'native-token-recurring-allowance',
      })),
      signer: { data: { address: key }, type: 'account' },
      ...(feeLimit && { feeLimit }),
    })
    const { context } = (answer ?? {}) as { context?: unknown }
    if (typeof context === 'string' && /^0x([\da-f]{2})+$/i.test(context) && context.length <= 16_384) {
      return { context }
    }
    throw new RequestFailedError({
      details: 'The wallet returned no context of the permissions.',
      method,
    })
  },
  async revoke(session, { context, from, network }) {
    await ask(session.provider, 'wallet_revokePermissions', session.connector.name, {
      address: from,
      chainId: toHexChainId(network.id),
      permissionsContext: context,
    })
  },
}

async function ask(provider: unknown, method: string, walletName: string, parameters: object) {
  try {
    return await request(provider, method, [parameters])
  } catch (cause) {
    if (readWalletError(cause).kind === 'unsupported') {
      throw new MethodNotSupportedError({ cause, method, walletName })
    }
    throw toUnsentError(cause, method, walletName)
  }
}
