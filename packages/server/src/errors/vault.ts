import { RequestError } from './request.js'

export class WalletExistsError extends RequestError<'WALLET_EXISTS'> {
  override name = 'WalletExistsError'
  constructor() {
    super('WALLET_EXISTS', 'A wallet already exists.')
  }
}

export class WalletNotFoundError extends RequestError<'WALLET_NOT_FOUND'> {
  override name = 'WalletNotFoundError'
  constructor() {
    super('WALLET_NOT_FOUND', 'There is no wallet yet.')
  }
}

export class VersionConflictError extends RequestError<'VERSION_CONFLICT'> {
  override name = 'VersionConflictError'
  constructor({ version }: { version: number }) {
    super('VERSION_CONFLICT', `The wallet is at version ${version} now.`, { field: 'body.version' })
  }
}

export class DeviceSecretNotFoundError extends RequestError<'DEVICE_SECRET_NOT_FOUND'> {
  override name = 'DeviceSecretNotFoundError'
  constructor() {
    super('DEVICE_SECRET_NOT_FOUND', 'Nothing is stored for this device.')
  }
}

export class EnvelopeNotFoundError extends RequestError<'ENVELOPE_NOT_FOUND'> {
  override name = 'EnvelopeNotFoundError'
  constructor() {
    super('ENVELOPE_NOT_FOUND', 'This passkey or password no longer exists.')
  }
}

export class EnvelopeLimitReachedError extends RequestError<'ENVELOPE_LIMIT_REACHED'> {
  override name = 'EnvelopeLimitReachedError'
  constructor({ limit }: { limit: number }) {
    super('ENVELOPE_LIMIT_REACHED', `A wallet has at most ${limit} sealed copies.`)
  }
}

export class SeedProofRefusedError extends RequestError<'SIGNATURE_REFUSED'> {
  override name = 'SeedProofRefusedError'
  constructor() {
    super('SIGNATURE_REFUSED', 'Only the wallet’s own key can change this, and it did not sign.', {
      field: 'body.proof',
    })
  }
}

export class ReleaseRequiredError extends RequestError<'RELEASE_REQUIRED'> {
  override name = 'ReleaseRequiredError'
  constructor() {
    super('RELEASE_REQUIRED', 'This device is new to your wallet. Confirm it first, or use another device.')
  }
}

export class SecretRefusedError extends RequestError<'SECRET_REFUSED'> {
  override name = 'SecretRefusedError'
  constructor() {
    super('SECRET_REFUSED', 'This does not open the wallet. Try again.', { field: 'body.proof' })
  }
}

export class LastSecretError extends RequestError<'LAST_SECRET'> {
  override name = 'LastSecretError'
  constructor() {
    super('LAST_SECRET', 'This is the only passkey or password of the wallet. Add another one first.')
  }
}
