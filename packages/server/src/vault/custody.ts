import { InvalidRequestError } from '../errors/request.js'
import type { NewSeed, Wallet } from './wallet.js'

/** Returns who can open a seed: its user, or the operator until there is a secret. @throws InvalidRequestError */
export function toCustody(seed: NewSeed): 'operator' | 'user' {
  const isUsersOwn = seed.envelopes.some(isOwnSecret)
  if (isUsersOwn && seed.operator)
    throw new InvalidRequestError({
      field: 'body.operator',
      reason: 'with a passkey or a password, the operator must not get a copy',
    })
  if (!isUsersOwn && !seed.operator)
    throw new InvalidRequestError({
      field: 'body.operator',
      reason: 'it is missing, and there is no passkey or password',
    })
  if (new Set(seed.envelopes.map(({ envelopeId }) => envelopeId)).size !== seed.envelopes.length)
    throw new InvalidRequestError({ field: 'body.envelopes', reason: 'two have the same id' })
  return isUsersOwn ? 'user' : 'operator'
}

export function toKnownCustody({ custody }: Wallet): 'operator' | 'user' {
  return custody === 'user' ? 'user' : 'operator'
}

/** The secrets with which users open their wallets on a new device. A recovery kit is not such a secret. */
export const ownSecretKinds = ['passkey', 'password'] as const

export function isOwnSecret({ kind }: { kind: string }): boolean {
  return ownSecretKinds.some((own) => own === kind)
}
