import { maxLength, optional, pipe, regex, string } from 'valibot'

/** A project's public id. An empty id counts as absent: the server then uses its default project. */
export const projectIdSchema = pipe(string(), regex(/^[A-Za-z0-9_-]{0,64}$/, 'must be a project id'))

const shortText = pipe(string(), maxLength(256))

/** The query parameters of every client request. Each route spreads them into its own query. */
export const sdkQuery = {
  projectId: optional(projectIdSchema),
  /** Kind of client, e.g. `appkit`. */
  st: optional(shortText),
  /** `{html|react|vue|cdn}-{families}-{version}`, e.g. `react-eip155-0.1.0`. */
  sv: optional(shortText),
  /** Client id of a WalletConnect client, which some clients append to every request. */
  clientId: optional(shortText),
}
