import { PorticoError } from '@portico/protocol/errors'

// These errors have the same names as wagmi's own. Wagmi's errors are not imported from its core, because npm often
// installs the core where only wagmi finds it.

/** There is no EVM connection. */
export class ConnectorNotConnectedError extends PorticoError<'NOT_CONNECTED'> {
  override name = 'ConnectorNotConnectedError'
  constructor() {
    super('NOT_CONNECTED', 'Connector not connected.', {
      metaMessages: ['Connect a wallet first, in wagmi or in Portico.'],
    })
  }
}

/** The network is not in wagmi's `chains`. */
export class ChainNotConfiguredError extends PorticoError<'NETWORK_NOT_FOUND'> {
  override name = 'ChainNotConfiguredError'
  constructor({ chainId }: { chainId: number }) {
    super('NETWORK_NOT_FOUND', 'Chain not configured.', {
      details: `Id of the network: ${chainId}.`,
      metaMessages: ["Add it to the `chains` of wagmi's config."],
    })
  }
}
