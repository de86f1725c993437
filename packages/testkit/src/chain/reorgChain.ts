import { callNode, orRefused } from './callNode.js'

export type ReorgChainParameters = {
  /** A network of Anvil; Hardhat has no such method. */
  rpcUrl: string
  /**
   * How many blocks are replaced. At most those that were mined since the network started: what a state file brings
   * back cannot be undone.
   */
  depth: number
}

/**
 * Replaces the last blocks of a local network by as many empty ones: same numbers, other hashes. What their transactions
 * did has not happened.
 *
 * @throws LocalChainRefusedError
 */
export async function reorgChain(parameters: ReorgChainParameters): Promise<void> {
  const { depth, rpcUrl } = parameters
  await orRefused({ rpcUrl, task: 'reorgChain' }, () => callNode(rpcUrl, 'anvil_reorg', [depth, []]))
}
