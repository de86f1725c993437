import { PorticoError } from '@portico/protocol/errors'

/** A setting is missing, unknown or wrong. */
export class InvalidSettingsError extends PorticoError<'INVALID_SETTINGS'> {
  override name = 'InvalidSettingsError'
  constructor(parameters: { cause?: unknown } & ({ reason: string; setting: string } | { message: string })) {
    const message =
      'message' in parameters
        ? parameters.message
        : `The setting ${parameters.setting} is not usable: ${parameters.reason}.`
    super('INVALID_SETTINGS', message, {
      cause: parameters.cause,
      metaMessages: ['Run `portico-server --help` for every command and setting.'],
    })
  }
}

/** Another live process has the data folder open. Two processes would corrupt it. */
export class DataFolderLockedError extends PorticoError<'DATA_FOLDER_LOCKED'> {
  override name = 'DataFolderLockedError'
  constructor({ folder, pid }: { folder: string; pid: number }) {
    super('DATA_FOLDER_LOCKED', `The data folder ${folder} is in use by process ${pid}.`, {
      metaMessages: [
        'Stop that process, or start this one with another folder (`--data` or PORTICO_DATA).',
        'To run several processes on the same data, use PostgreSQL (DATABASE_URL).',
      ],
    })
  }
}

/** The data folder cannot be opened. */
export class DataFolderBrokenError extends PorticoError<'DATA_FOLDER_BROKEN'> {
  override name = 'DataFolderBrokenError'
  constructor({ cause, folder, reason }: { cause?: unknown; folder: string; reason: string }) {
    super('DATA_FOLDER_BROKEN', `The data folder ${folder} cannot be opened: ${reason}.`, {
      cause,
      metaMessages: [
        'Nothing in it was changed. Restore it from a backup,',
        'or move it away and start again: the server then creates a new, empty folder.',
      ],
    })
  }
}

/** The database of DATABASE_URL does not respond, or refuses the connection. */
export class DatabaseUnavailableError extends PorticoError<'DATABASE_UNAVAILABLE'> {
  override name = 'DatabaseUnavailableError'
  constructor({ cause, where }: { cause: unknown; where: string }) {
    super('DATABASE_UNAVAILABLE', `The database at ${where} cannot be used.`, {
      cause,
      details: cause instanceof Error ? cause.message : String(cause),
      metaMessages: [
        `It says: ${cause instanceof Error ? cause.message || cause.name : cause}`,
        'Check DATABASE_URL, and that the database exists and its user may create tables.',
      ],
    })
  }
}

/** The NATS of NATS_URL does not respond, or has no JetStream. */
export class NatsUnavailableError extends PorticoError<'DATABASE_UNAVAILABLE'> {
  override name = 'NatsUnavailableError'
  constructor({ cause, where }: { cause: unknown; where: string }) {
    super('DATABASE_UNAVAILABLE', `The NATS server at ${where} cannot be used.`, {
      cause,
      details: cause instanceof Error ? cause.message : String(cause),
      metaMessages: [
        `It says: ${cause instanceof Error ? cause.message || cause.name : cause}`,
        'Check NATS_URL, and that the server runs with JetStream (`nats-server -js`), 2.9 or newer.',
      ],
    })
  }
}

export class PortInUseError extends PorticoError<'PORT_IN_USE'> {
  override name = 'PortInUseError'
  constructor({ cause, host, port }: { cause: unknown; host: string; port: number }) {
    super('PORT_IN_USE', `Port ${port} on ${host} is in use by another process.`, {
      cause,
      metaMessages: ['Stop that process, or choose another port with `--port` or PORTICO_PORT.'],
    })
  }
}

/** An origin pattern that would let strangers use the project. */
export class OriginPatternRefusedError extends PorticoError<'ORIGIN_PATTERN_REFUSED'> {
  override name = 'OriginPatternRefusedError'
  constructor({ pattern, reason }: { pattern: string; reason: string }) {
    super('ORIGIN_PATTERN_REFUSED', `The origin ${JSON.stringify(pattern)} is refused: ${reason}.`, {
      metaMessages: [
        'Use an exact origin like https://app.example.com, or one label like https://*.example.com.',
      ],
    })
  }
}

export class ProjectExistsError extends PorticoError<'PROJECT_EXISTS'> {
  override name = 'ProjectExistsError'
  constructor({ projectId }: { projectId: string }) {
    super('PROJECT_EXISTS', `The project ${projectId} already exists.`, {
      metaMessages: ['Change it with `portico-server project set`, or choose another --id.'],
    })
  }
}

/** The server that has the data folder open does not accept the command. */
export class RunningServerError extends PorticoError<'NETWORK_ERROR'> {
  override name = 'RunningServerError'
  constructor({ cause, pid }: { cause: unknown; pid: number }) {
    super('NETWORK_ERROR', `The running server, process ${pid}, did not accept the command.`, {
      cause,
      metaMessages: ['It may be starting or stopping: try again, or stop it and run the command without it.'],
    })
  }
}
