import type { SocialSettings } from '../../settings/settings.js'
import type { Credential } from '../credential.js'

/** The facts about a user that a provider returns. */
export type SocialUser = Omit<Credential, 'kind'>

/** A request to a provider with the user's token. @throws Error unless the response is JSON with status 200 */
export type AskProvider = (url: string) => Promise<unknown>

/** The details of one provider, from its public reference. */
export type SocialDialect = {
  /**
   * Returns the provider's endpoints. With `url`, they are those of a test provider with the same paths at one origin.
   */
  endpoints: (url: string | undefined) => {
    issuer: string
    authorization: string
    token: string
    /** Keys of ID tokens. Absent if the provider issues none. */
    keys?: string
    /** URL of the user's profile. */
    user: string
  }
  /** The requested scope. */
  scope: string
  /** Further parameters of the authorization request. */
  parameters?: Readonly<Record<string, string>>
  /** Parameters that make the user choose the account, if the provider would otherwise redirect without a press. */
  choosing?: Readonly<Record<string, string>>
  /** How the client authenticates at the token endpoint. Default `post`. */
  authentication?: 'basic' | 'post'
  /** Creates the secret, if each use needs a new one. */
  createSecret?: (settings: SocialSettings, issuer: string) => Promise<string>
  /** Reads the user from an ID token's checked claims or from the provider's responses. */
  readUser: (told: {
    claims: Readonly<Record<string, unknown>> | undefined
    ask: AskProvider
    userUrl: string
  }) => Promise<SocialUser>
}
