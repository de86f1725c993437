import { PorticoError } from '@portico/protocol/errors'

/** No program that runs a local EVM network was found, and none could be downloaded. */
export class AnvilNotFoundError extends PorticoError<'MISSING_DEPENDENCY'> {
  override name = 'AnvilNotFoundError'
  constructor({ tried }: { tried: readonly string[] }) {
    super('MISSING_DEPENDENCY', 'Anvil, which runs the local network, was not found.', {
      details: `Tried: ${tried.join('; ')}.`,
      metaMessages: [
        `Tried: ${tried.join('; ')}.`,
        'Install Foundry (getfoundry.sh) so that `anvil` is on the PATH, or set its path: PORTICO_ANVIL=/path/to/anvil',
      ],
    })
  }
}

/** Another program listens on the port of the local network. */
export class ChainPortInUseError extends PorticoError<'PORT_IN_USE'> {
  override name = 'ChainPortInUseError'
  constructor({ port }: { port: number }) {
    super('PORT_IN_USE', `Port ${port}, which the local network needs, is in use.`, {
      metaMessages: [
        'Another Anvil may be running: stop it, or pass another `port` (without one, a free port is chosen).',
      ],
    })
  }
}

/** The local network's program ended, or did not respond in time. */
export class LocalChainFailedError extends PorticoError<'LOCAL_CHAIN_FAILED'> {
  override name = 'LocalChainFailedError'
  constructor({ output, problem, program }: { output: string; problem: string; program: string }) {
    super('LOCAL_CHAIN_FAILED', `The local network did not start: ${problem}`, {
      details: output === '' ? undefined : output,
      metaMessages: [
        `Program: ${program}`,
        ...(output === '' ? [] : [`It said: ${output}`]),
        'If a state file is damaged, delete it and start again.',
      ],
    })
  }
}

/** A local network failed a request, or did not respond. */
export class LocalChainRefusedError extends PorticoError<'LOCAL_CHAIN_FAILED'> {
  override name = 'LocalChainRefusedError'
  constructor({ cause, rpcUrl, task }: { cause: unknown; rpcUrl: string; task: string }) {
    // The cause is a node's own object or an error. viem's errors have a short message that leaves out the request.
    const { details, message, shortMessage } = cause as Partial<
      Record<'details' | 'message' | 'shortMessage', string>
    >
    const reason = shortMessage ?? message ?? String(cause)
    super('LOCAL_CHAIN_FAILED', `The network at ${rpcUrl} did not finish ${task}: ${reason}`, {
      cause,
      details,
      metaMessages: ['It must be a local network from `startAnvil`, or your own Anvil or Hardhat.'],
    })
  }
}
