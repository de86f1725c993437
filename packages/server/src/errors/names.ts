import { RequestError } from './request.js'

export class NamesOffError extends RequestError<'NAMES_OFF'> {
  override name = 'NamesOffError'
  constructor() {
    super('NAMES_OFF', 'This server offers no names.', { field: 'path' })
  }
}

/** A name breaks the rules. Source of the rules: specification, section 5. */
export class InvalidNameError extends RequestError<'NAME_INVALID'> {
  override name = 'InvalidNameError'
  constructor() {
    super('NAME_INVALID', 'A name has at least 4 letters, digits or hyphens, and nothing else.', {
      field: 'name',
    })
  }
}

export class ReservedNameError extends RequestError<'NAME_RESERVED'> {
  override name = 'ReservedNameError'
  constructor() {
    super('NAME_RESERVED', 'This name is reserved. Choose another one.', { field: 'name' })
  }
}

export class NameTakenError extends RequestError<'NAME_TAKEN'> {
  override name = 'NameTakenError'
  constructor({ isLookAlike }: { isLookAlike: boolean }) {
    super(
      'NAME_TAKEN',
      isLookAlike
        ? 'This name looks like one that is taken. Choose another one.'
        : 'This name is taken. Choose another one.',
      { field: 'name' },
    )
  }
}

export class NameLimitReachedError extends RequestError<'NAME_LIMIT_REACHED'> {
  override name = 'NameLimitReachedError'
  constructor({ limit }: { limit: number }) {
    super(
      'NAME_LIMIT_REACHED',
      limit === 1 ? 'This account already has a name.' : `This account already has ${limit} names.`,
      { field: 'address' },
    )
  }
}

export class NameNotFoundError extends RequestError<'NOT_FOUND'> {
  override name = 'NameNotFoundError'
  constructor() {
    super('NOT_FOUND', 'No one has this name.', { field: 'params.name' })
  }
}

export class MessageExpiredError extends RequestError<'MESSAGE_EXPIRED'> {
  override name = 'MessageExpiredError'
  constructor() {
    super('MESSAGE_EXPIRED', 'The signed message is too old, or a clock is wrong. Sign again.', {
      field: 'body.message.timestamp',
    })
  }
}

export class SignatureRefusedError extends RequestError<'SIGNATURE_REFUSED'> {
  override name = 'SignatureRefusedError'
  constructor() {
    super('SIGNATURE_REFUSED', 'This signature does not belong to this account and this message.', {
      field: 'body.signature',
    })
  }
}
