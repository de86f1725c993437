/** Options of all built-in sign-in backends. */
export type SiwxOptions = {
  /** One line of the message that the user agrees to, e.g. `I accept the terms of service.` Default: none. */
  statement?: string | undefined
  /** If false, the user may close the modal without signing in. Default: true. */
  isRequired?: boolean | undefined
  /** URIs that the user agrees to, besides the page's own. The message lists them. */
  resources?: readonly string[] | undefined
  /** Host in the message. Default: the page's host, with which wallets compare it. */
  domain?: string | undefined
  /** URI in the message. Default: the page's URL, without query and fragment. */
  uri?: string | undefined
  /**
   * How long the signature itself is valid, in minutes. A session has its own end. Default: the message names no end.
   */
  expirationMinutes?: number | undefined
  /** Disconnecting signs the user out. Default: true. */
  signOutOnDisconnect?: boolean | undefined
  /** Switching to another account of the wallet ends the previous account's session. Default: true. */
  signOutOnAccountChange?: boolean | undefined
  /** Switching to another network of the same family ends the session. Default: false. */
  signOutOnNetworkChange?: boolean | undefined
}

export type BackendSiwxOptions = SiwxOptions & {
  /** URL of the handler of `portico/server`. Default: `/api/siwx`. */
  url?: string | undefined
}

export type ServerSiwxOptions = SiwxOptions & {
  /**
   * Where the session is stored. `cookie`: an HttpOnly cookie, which no script can read; for a server on the page's own
   * site. `token`: a JWT in the page's storage, which the page can send to your own backend. Default: `cookie`.
   */
  session?: 'cookie' | 'token' | undefined
}
