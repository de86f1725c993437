import { callNode, orRefused } from './callNode.js'

export type ReorgChainParameters = {
  /** A network of Anvil. Hardhat does not have the method. */
  rpcUrl: string
  /**
   * How many blocks are replaced. At most those mined since the network started: blocks loaded from a state file cannot
   * be undone.
   */
  depth: number
}

/**
 * Replaces the last blocks of a local network with as many empty ones: same numbers, other hashes. Their transactions
 * are undone.
 *
 * @throws LocalChainRefusedError
 */
export async function reorgChain(parameters: ReorgChainParameters): Promise<void> {
  const { depth, rpcUrl } = parameters
  await orRefused({ rpcUrl, task: 'reorgChain' }, () => callNode(rpcUrl, 'anvil_reorg', [depth, []]))
}
