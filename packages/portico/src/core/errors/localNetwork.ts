import { PorticoError } from '@portico/protocol/errors'

/** The user or a browser policy does not allow the page to reach apps on the same device. */
export class LocalNetworkBlockedError extends PorticoError<'LOCAL_NETWORK_BLOCKED'> {
  override name = 'LocalNetworkBlockedError'
  constructor() {
    super('LOCAL_NETWORK_BLOCKED', 'The browser does not let this site reach apps on this device.', {
      metaMessages: [
        'Allow it in the site settings of the browser ("Apps on device", "Local network"), then try again.',
      ],
    })
  }
}
