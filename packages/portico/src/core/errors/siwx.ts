import { PorticoError } from '@portico/protocol/errors'

/** The site has not enabled sign-in. The message is from the specification (section 8). */
export class SiwxNotEnabledError extends PorticoError<'SIWX_NOT_ENABLED'> {
  override name = 'SiwxNotEnabledError'
  constructor() {
    super('SIWX_NOT_ENABLED', 'SIWX is not enabled', {
      metaMessages: ["Pass `createPortico({ siwx: serverSiwx() })`, from 'portico/siwx'."],
    })
  }
}

/** No wallet is connected. The message is from the specification (section 8). */
export class SiwxNoAddressError extends PorticoError<'SIWX_NO_ADDRESS'> {
  override name = 'SiwxNoAddressError'
  constructor() {
    super('SIWX_NO_ADDRESS', 'No ActiveCaipAddress found', {
      metaMessages: ['Connect a wallet before you sign in.'],
    })
  }
}

/** The wallet is on a network that is not configured. The message is from the specification (section 8). */
export class SiwxNoNetworkError extends PorticoError<'SIWX_NO_NETWORK'> {
  override name = 'SiwxNoNetworkError'
  constructor({ networkId }: { networkId: string }) {
    super('SIWX_NO_NETWORK', 'No ActiveCaipNetwork or client found', {
      details: `Network: ${networkId}`,
      metaMessages: ['Switch the network, or add it to `createPortico({ networks })`.'],
    })
  }
}

/** The wallet cannot sign. The message is from the specification (section 8). */
export class SiwxNoConnectionError extends PorticoError<'SIWX_NO_CONNECTION'> {
  override name = 'SiwxNoConnectionError'
  constructor() {
    super('SIWX_NO_CONNECTION', 'No ConnectionController client found', {
      metaMessages: ['The wallet has not responded yet, or its family cannot sign messages.'],
    })
  }
}

/** The site's own `createMessage` or `addSession` failed. */
export class SignInFailedError extends PorticoError<'SIGN_IN_FAILED'> {
  override name = 'SignInFailedError'
  constructor({ cause }: { cause: unknown }) {
    super('SIGN_IN_FAILED', 'The site could not sign you in.', {
      cause,
      details: cause instanceof Error ? cause.message : String(cause),
    })
  }
}

/** Because of how the site stores sessions, only a session's own browser can end it. */
export class SignOutEverywhereUnavailableError extends PorticoError<'SIGN_OUT_EVERYWHERE_UNAVAILABLE'> {
  override name = 'SignOutEverywhereUnavailableError'
  constructor() {
    super('SIGN_OUT_EVERYWHERE_UNAVAILABLE', 'This site cannot sign an account out in other browsers.', {
      metaMessages: [
        'Use `serverSiwx` or `backendSiwx`, or give your SIWX configuration `revokeEverywhere`.',
      ],
    })
  }
}
