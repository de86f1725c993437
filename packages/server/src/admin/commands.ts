import { projectIdSchema } from '@portico/protocol/http'
import {
  array,
  boolean,
  type InferOutput,
  integer,
  literal,
  maxLength,
  minLength,
  minValue,
  nullable,
  number,
  optional,
  picklist,
  pipe,
  record,
  strictObject,
  string,
  union,
  unknown,
  variant,
} from 'valibot'
import { importedWallet } from '../directory/importedWallet.js'
import type { ImportReport, WalletDirectory } from '../directory/walletDirectory.js'
import type { Identities, Identity } from '../names/identities.js'
import type { Project } from '../project.js'
import type { ProjectStore } from '../projects/projectStore.js'

const projectId = pipe(projectIdSchema, minLength(1))
const seconds = pipe(number(), integer(), minValue(0))
const feature = union([literal('off'), nullable(array(pipe(string(), maxLength(64))))])

const changes = {
  analytics: optional(boolean()),
  /** Unix seconds. */
  developmentUntil: optional(nullable(seconds)),
  features: optional(record(pipe(string(), maxLength(64)), feature)),
  mode: optional(picklist(['production', 'development'])),
  origins: optional(array(pipe(string(), maxLength(256)))),
}
const name = pipe(string(), minLength(1), maxLength(128))
const shortText = pipe(string(), maxLength(2048))

/** Maximum number of rows in one command. A longer dump is sent in several commands. */
export const importRowsLimit = 200

/** The commands that an operator can send to a server, running or not. */
export const commandSchema = variant('command', [
  strictObject({ command: literal('project.list') }),
  strictObject({ ...changes, command: literal('project.create'), name, projectId: optional(projectId) }),
  strictObject({ ...changes, command: literal('project.set'), name: optional(name), projectId }),
  strictObject({ command: literal('project.rotate'), graceSeconds: seconds, projectId }),
  strictObject({ command: literal('identity.list') }),
  strictObject({
    address: pipe(string(), minLength(1), maxLength(128)),
    avatar: nullable(shortText),
    command: literal('identity.set'),
    name: nullable(pipe(string(), maxLength(255))),
  }),
  strictObject({
    command: literal('wallets.import'),
    // The rows are counted before they are parsed.
    rows: pipe(array(unknown()), maxLength(importRowsLimit), array(importedWallet)),
  }),
])

export type Command = InferOutput<typeof commandSchema>

export type CommandResult = { projects: Project[] } | { identities: Identity[] } | { imported: ImportReport }

type Stores = { directory: WalletDirectory; identities: Identities; projects: ProjectStore }

/**
 * Runs one command.
 *
 * @throws ProjectExistsError, ProjectNotFoundError, OriginPatternRefusedError, WalletLimitReachedError
 */
export async function runCommand(
  command: Command,
  { directory, identities, projects }: Stores,
): Promise<CommandResult> {
  switch (command.command) {
    case 'project.list':
      await projects.refresh()
      return { projects: projects.list() }
    case 'project.create': {
      const { command: _, ...project } = command
      return { projects: [await projects.create(project)] }
    }
    case 'project.set': {
      const { command: _, projectId: id, ...rest } = command
      return { projects: [await projects.set(id, rest)] }
    }
    case 'project.rotate':
      return { projects: [await projects.rotate(command.projectId, command.graceSeconds)] }
    case 'identity.list':
      await identities.refresh()
      return { identities: identities.list() }
    case 'identity.set': {
      const { address, avatar, name: given } = command
      await identities.set([{ address, avatar, name: given }])
      return { identities: [{ address, avatar, name: given }] }
    }
    case 'wallets.import':
      await directory.refresh()
      return { imported: await directory.import(command.rows) }
  }
}
