/** What the ready-made backends of sign-in have in common. */
export type SiwxOptions = {
  /** One line of the message that a person agrees to, e.g. `I accept the terms of service.` Default: none. */
  statement?: string | undefined
  /** False: a person may close the modal without a session. Default: true. */
  isRequired?: boolean | undefined
  /** Addresses that the person agrees to beside the page, as the message lists them. */
  resources?: readonly string[] | undefined
  /** Host that the message names. Default: the page's, which wallets compare it with. */
  domain?: string | undefined
  /** Address that the message names. Default: the page's, without query and fragment. */
  uri?: string | undefined
  /** How long the signature itself may be used, in minutes. Default: no end in the message; a session has its own. */
  expirationMinutes?: number | undefined
  /** Default: true. */
  signOutOnDisconnect?: boolean | undefined
  /** Default: true. */
  signOutOnAccountChange?: boolean | undefined
  /** Default: false. */
  signOutOnNetworkChange?: boolean | undefined
}

export type BackendSiwxOptions = SiwxOptions & {
  /** Address of the handler of `portico/server`. Default: `/api/siwx`. */
  url?: string | undefined
}

export type ServerSiwxOptions = SiwxOptions & {
  /**
   * Where the session is. `cookie`: HttpOnly, so that no script can read it; for a server on the page's own site.
   * `token`: a JWT in the page's storage, which the page can show to a backend of its own. Default: `cookie`.
   */
  session?: 'cookie' | 'token' | undefined
}
