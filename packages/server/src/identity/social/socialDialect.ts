import type { SocialSettings } from '../../settings/settings.js'
import type { Credential } from '../people.js'

/** What a provider said of a person. */
export type SocialPerson = Omit<Credential, 'kind'>

/** A question to a provider with the person's token. @throws Error unless the answer is JSON with status 200 */
export type AskProvider = (url: string) => Promise<unknown>

/** One provider as its public reference describes it. */
export type SocialDialect = {
  /** Its endpoints; with `url`, those of a stand-in, which has the same paths at one origin. */
  endpoints: (url: string | undefined) => {
    issuer: string
    authorization: string
    token: string
    /** Keys of ID tokens. Absent where the provider gives none out. */
    keys?: string
    /** What is asked for the person. */
    person: string
  }
  scope: string
  /** Further parameters of the authorization request. */
  parameters?: Readonly<Record<string, string>>
  /** What has a person choose the account, who would be sent on without a press otherwise. */
  choosing?: Readonly<Record<string, string>>
  /** How the client authenticates at the token endpoint. Default `post`. */
  authentication?: 'basic' | 'post'
  /** The secret, where it is made anew for each use. */
  createSecret?: (settings: SocialSettings, issuer: string) => Promise<string>
  /** Who the person is, from an ID token's checked claims or from what the provider answers. */
  readPerson: (told: {
    claims: Readonly<Record<string, unknown>> | undefined
    ask: AskProvider
    personUrl: string
  }) => Promise<SocialPerson>
}
