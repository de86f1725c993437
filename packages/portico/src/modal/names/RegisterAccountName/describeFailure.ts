import { NameRegistrationFailedError } from '../../../core/errors/names.js'
import { sanitizeText } from '../../../format/sanitizeText.js'
import type { Text } from '../../shell/text.js'
import type { RegistrationRequest } from '../registrationRequest.js'

/**
 * Describes why a registration failed, and what to do. A rejection in the wallet is not an error. The texts come from
 * the specification (section 8).
 */
export function describeFailure(
  t: Text<'names'>,
  { error, subject }: Extract<RegistrationRequest, { status: 'error' }>,
  wallet: string,
): { title: string; advice: string; variant: 'info' | 'danger' } {
  switch (error.code) {
    case 'SIGNATURE_DECLINED':
      return { advice: t('name.declined.advice', { wallet }), title: t('name.declined'), variant: 'info' }
    case 'REQUEST_PENDING':
      return { advice: t('name.pending.advice'), title: t('name.pending', { wallet }), variant: 'info' }
    case 'NETWORK_NOT_FOUND':
      return { advice: t('name.noNetwork.advice'), title: t('name.noNetwork'), variant: 'danger' }
    case 'NAME_ACCOUNT_NOT_FOUND':
      return { advice: t('name.noAccount.advice'), title: t('name.noAccount'), variant: 'danger' }
    default: {
      const refusal = error instanceof NameRegistrationFailedError ? error.refusal : undefined
      return {
        advice: refusal ? t(`name.refused.${refusal}`, { wallet }) : t('name.failed.advice'),
        title: t('name.failed', { name: sanitizeText(subject.name) }),
        variant: 'danger',
      }
    }
  }
}
