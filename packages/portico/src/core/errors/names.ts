import { isPorticoError, PorticoError } from '@portico/protocol/errors'

/** There is no EVM account to register a name for. The message is from the specification (section 8). */
export class NameAccountNotFoundError extends PorticoError<'NAME_ACCOUNT_NOT_FOUND'> {
  override name = 'NameAccountNotFoundError'
  constructor() {
    super('NAME_ACCOUNT_NOT_FOUND', 'Address or auth connector not found', {
      metaMessages: ['Connect an EVM account that can sign messages.'],
    })
  }
}

/** The name cannot be registered. Source of the rule: specification, section 5. */
export class InvalidNameError extends PorticoError<'NAME_INVALID'> {
  override name = 'InvalidNameError'
  constructor() {
    super('NAME_INVALID', 'A name has at least 4 letters, digits or hyphens, and nothing else.')
  }
}

/** The server registers no names. */
export class NamesOffError extends PorticoError<'NAMES_OFF'> {
  override name = 'NamesOffError'
  constructor() {
    super('NAMES_OFF', 'No names can be registered here.', {
      metaMessages: [
        'Set `names.zone` at your Portico server, and pass its URL to `createPortico({ server })`.',
      ],
    })
  }
}

/** Codes with which a server refuses a name, each with a sentence for the user. */
const refusals = [
  'MESSAGE_EXPIRED',
  'NAME_INVALID',
  'NAME_LIMIT_REACHED',
  'NAME_RESERVED',
  'NAME_TAKEN',
  'SIGNATURE_REFUSED',
] as const

export type NameRefusal = (typeof refusals)[number]

/**
 * The account already has as many names as the server allows for one account. Thrown before the wallet gets a request.
 */
export class NameLimitReachedError extends PorticoError<'NAME_LIMIT_REACHED'> {
  override name = 'NameLimitReachedError'
  constructor({ names }: { names: readonly string[] }) {
    super('NAME_LIMIT_REACHED', 'This account already has a name.', {
      details: `Names: ${names.join(', ')}`,
    })
  }
}

/** The server did not register the name. The message is from the specification (section 8). */
export class NameRegistrationFailedError extends PorticoError<'NAME_REGISTRATION_FAILED'> {
  override name = 'NameRegistrationFailedError'
  /** Why the server refused the name. Undefined if the server did not respond. */
  readonly refusal: NameRefusal | undefined
  constructor({ cause, registeredName }: { cause: unknown; registeredName: string }) {
    const said = isPorticoError(cause) ? cause.shortMessage : undefined
    super('NAME_REGISTRATION_FAILED', `Error registering name ${registeredName}`, {
      cause,
      details: said,
      metaMessages: [said ?? 'Try again in a moment.'],
    })
    this.refusal = refusals.find((code) => isPorticoError(cause, code))
  }
}

/** The kit could not check whether a name is available. The message is from the specification (section 8). */
export class NameSuggestionsUnavailableError extends PorticoError<'NAME_SUGGESTIONS_UNAVAILABLE'> {
  override name = 'NameSuggestionsUnavailableError'
  constructor({ cause }: { cause: unknown }) {
    super('NAME_SUGGESTIONS_UNAVAILABLE', 'Error fetching name suggestions', {
      cause,
      metaMessages: ['Try again in a moment.'],
    })
  }
}

/** The names of an address could not be read. The message is from the specification (section 8). */
export class NamesUnavailableError extends PorticoError<'NAMES_UNAVAILABLE'> {
  override name = 'NamesUnavailableError'
  constructor({ cause }: { cause: unknown }) {
    super('NAMES_UNAVAILABLE', 'Error fetching names for address', {
      cause,
      metaMessages: ['Try again in a moment.'],
    })
  }
}
