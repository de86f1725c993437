import { PorticoError } from '@portico/protocol/errors'

/** An option of `createPortico` has a value that the kit cannot use. */
export class InvalidOptionError extends PorticoError<'INVALID_OPTION'> {
  override name = 'InvalidOptionError'
  /** Name of the invalid option. */
  readonly option: string
  constructor({ option, problem, remedy }: { option: string; problem: string; remedy: string }) {
    super('INVALID_OPTION', `createPortico: the option \`${option}\` cannot be used. ${problem}`, {
      metaMessages: [remedy],
    })
    this.option = option
  }
}

/** Two kits on one page would write the same storage keys. */
export class StorageKeyInUseError extends PorticoError<'STORAGE_KEY_IN_USE'> {
  override name = 'StorageKeyInUseError'
  constructor({ storageKey }: { storageKey: string }) {
    super(
      'STORAGE_KEY_IN_USE',
      `Another Portico is already running on this page, with the storageKey \`${storageKey}\`.`,
      {
        metaMessages: ['Give each its own `storageKey`.'],
      },
    )
  }
}
