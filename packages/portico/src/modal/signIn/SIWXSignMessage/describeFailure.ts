import type { Text } from '../../shell/text.js'

type Failure = { title: string; advice: string; variant: 'info' | 'danger' }

/**
 * Describes what happened and what to do, by the code of a failed sign-in. Sentences from section 8 of the
 * specification are unchanged.
 */
export function describeFailure(
  t: Text<'siwx'>,
  code: string,
  {
    canTransact,
    isOfHardware,
    isSmartAccount,
    mayBeHardware,
    wallet,
  }: {
    /** Whether the site accepts a transaction in place of a message. The view has a button for it. */
    canTransact: boolean
    isOfHardware: boolean
    isSmartAccount: boolean
    /**
     * Whether the wallet's hardware may be unable to sign messages. Wallets of Solana and Polkadot report that as a
     * rejection by the user.
     */
    mayBeHardware: boolean
    wallet: string
  },
): Failure {
  switch (code) {
    case 'SIGNATURE_DECLINED':
      return {
        advice: t(
          canTransact
            ? 'siwx.declined.transaction'
            : mayBeHardware
              ? 'siwx.declined.hardware'
              : 'siwx.declined.advice',
        ),
        title: t('siwx.declined'),
        variant: 'info',
      }
    case 'REQUEST_FAILED':
      if (!isOfHardware) break
      return {
        advice: canTransact ? t('siwx.hardware.transaction') : t('siwx.hardware.advice', { wallet }),
        title: t('siwx.hardware'),
        variant: 'danger',
      }
    case 'METHOD_NOT_SUPPORTED':
      return {
        advice: t('siwx.otherKey.advice', { wallet }),
        title: t('siwx.otherKey'),
        variant: 'danger',
      }
    case 'REQUEST_PENDING':
      return {
        advice: t('siwx.pending.advice', { wallet }),
        title: t('siwx.pending', { wallet }),
        variant: 'info',
      }
    case 'SIGN_IN_NOT_YET_VALID':
      return { advice: t('siwx.expired.advice'), title: t('siwx.expired'), variant: 'danger' }
    case 'NONCE_REFUSED':
      return { advice: t('siwx.nonce.advice'), title: t('siwx.nonce'), variant: 'info' }
    case 'NETWORK_ERROR':
    case 'SERVER_ERROR':
    case 'TIMEOUT':
      return { advice: t('siwx.unreachable.advice'), title: t('siwx.unreachable'), variant: 'danger' }
    default:
      break
  }
  // A contract signs in its own way, which not every backend can verify.
  if (isSmartAccount) {
    return {
      advice: t('siwx.smartAccount.advice', { wallet }),
      title: t('siwx.smartAccount'),
      variant: 'danger',
    }
  }
  return code === 'SIGN_IN_REFUSED'
    ? { advice: t('siwx.refused.advice', { wallet }), title: t('siwx.refused'), variant: 'danger' }
    : { advice: t('siwx.failed.advice'), title: t('siwx.failed'), variant: 'danger' }
}
