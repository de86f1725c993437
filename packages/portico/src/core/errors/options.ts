import { PorticoError } from '@portico/protocol/errors'

/** An option of `createPortico` cannot be used as it is. */
export class InvalidOptionError extends PorticoError<'INVALID_OPTION'> {
  override name = 'InvalidOptionError'
  /** Name of the option at fault. */
  readonly option: string
  constructor({ option, problem, remedy }: { option: string; problem: string; remedy: string }) {
    super('INVALID_OPTION', `createPortico: the option \`${option}\` cannot be used. ${problem}`, {
      metaMessages: [remedy],
    })
    this.option = option
  }
}

/** An action or hook was used with no running kit behind it. Source: specification, section 8 (misuse). */
export class NotStartedError extends PorticoError<'NOT_STARTED'> {
  override name = 'NotStartedError'
  constructor({ caller }: { caller: string }) {
    super('NOT_STARTED', `\`${caller}\` was used without a running Portico.`, {
      metaMessages: [
        'Call `createPortico`, then render `<PorticoProvider portico={portico}>` around it or call `portico.start()`.',
      ],
    })
  }
}

/** Two kits of one page would write the same stored keys. */
export class StorageKeyInUseError extends PorticoError<'STORAGE_KEY_IN_USE'> {
  override name = 'StorageKeyInUseError'
  constructor({ storageKey }: { storageKey: string }) {
    super(
      'STORAGE_KEY_IN_USE',
      `Another Portico is already running on this page${storageKey && ` with the storageKey \`${storageKey}\``}.`,
      {
        metaMessages: ['Give each its own `createPortico({ storageKey })`.'],
      },
    )
  }
}

/** An optional package that this feature needs is not installed. */
export class MissingDependencyError extends PorticoError<'MISSING_DEPENDENCY'> {
  override name = 'MissingDependencyError'
  constructor({ cause, feature, packageName }: { cause: unknown; feature: string; packageName: string }) {
    super('MISSING_DEPENDENCY', `${feature} needs the package \`${packageName}\`, which is not installed.`, {
      cause,
      metaMessages: [
        `Install it: \`npm install ${packageName}\`. \`npx portico doctor\` lists what is missing.`,
      ],
    })
  }
}
