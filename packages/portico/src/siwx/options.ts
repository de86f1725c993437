/** Options of all built-in sign-in backends. */
export type SiwxOptions = {
  /** One line of the message that the user agrees to, e.g. `I accept the terms of service.` Default: none. */
  statement?: string | undefined
  /** If false, the user may close the modal without a session. Default: true. */
  isRequired?: boolean | undefined
  /** URIs that the user agrees to besides the page, as listed in the message. */
  resources?: readonly string[] | undefined
  /** Host in the message. Default: the page's, with which wallets compare it. */
  domain?: string | undefined
  /** URI in the message. Default: the page's URL, without query and fragment. */
  uri?: string | undefined
  /** How long the signature itself is valid, in minutes. Default: no end in the message; a session has its own. */
  expirationMinutes?: number | undefined
  /** Default: true. */
  signOutOnDisconnect?: boolean | undefined
  /** Default: true. */
  signOutOnAccountChange?: boolean | undefined
  /** Default: false. */
  signOutOnNetworkChange?: boolean | undefined
}

export type BackendSiwxOptions = SiwxOptions & {
  /** URL of the handler of `portico/server`. Default: `/api/siwx`. */
  url?: string | undefined
}

export type ServerSiwxOptions = SiwxOptions & {
  /**
   * Where the session is stored. `cookie`: HttpOnly, so that no script can read it; for a server on the page's own
   * site. `token`: a JWT in the page's storage, which the page can send to your own backend. Default: `cookie`.
   */
  session?: 'cookie' | 'token' | undefined
}
