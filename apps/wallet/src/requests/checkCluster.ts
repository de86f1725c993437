import { isLasting } from '../decode/decodeSolanaInstruction.js'
import type { SolanaTransaction } from '../decode/readSolanaTransaction.js'
import { WalletError } from '../errors/WalletError.js'
import { describeNetwork, solanaMainnet } from '../networks/describeNetwork.js'
import type { Rpc } from '../networks/rpc.js'
import { RpcRefusal } from './RpcRefusal.js'

/**
 * Refuses transactions for a cluster other than the one that the screen would name. A mainnet transaction that is shown
 * as a test cluster's would move real money. Only the block that a transaction refers to shows which cluster it is for.
 * A node of the test cluster could lie, so the block is also looked up on mainnet, unless the server does not
 * serve mainnet.
 *
 * @throws RpcRefusal, 4901
 * @throws WalletError, SERVER_UNREACHABLE if the cluster or mainnet does not say whether it knows the block
 */
export async function checkCluster(
  rpc: Rpc,
  networkId: string,
  transactions: readonly SolanaTransaction[],
): Promise<void> {
  if (networkId === solanaMainnet) return
  const { name } = describeNetwork(networkId)
  if (transactions.some(isLasting)) {
    const message = `This transaction never expires, and nothing in it names ${name}. This wallet signs such transactions only for mainnet.`
    throw new RpcRefusal(4901, message)
  }
  const failLookUp = (cause?: unknown): never => {
    const problem = { problem: 'networkUnconfirmed', values: { network: name } } as const
    throw new WalletError('SERVER_UNREACHABLE', problem, { cause })
  }
  const hashes = [...new Set(transactions.map(({ recentBlockhash }) => recentBlockhash))]
  const answers = await Promise.all(
    hashes.map((hash) =>
      rpc(networkId, 'isBlockhashValid', [hash, { commitment: 'processed' }]).catch(failLookUp),
    ),
  )
  if (answers.every((answer) => readKnown(answer) === true)) {
    const ofMainnet = await Promise.all(
      hashes.map((hash) =>
        rpc(solanaMainnet, 'isBlockhashValid', [hash, { commitment: 'processed' }])
          // A look-up that failed does not show that the block is not mainnet's.
          .then((answer) => readKnown(answer) ?? failLookUp())
          .catch((cause: unknown) => (isUnserved(cause) ? false : failLookUp(cause))),
      ),
    )
    if (!ofMainnet.includes(true)) return
    const message = `This transaction is for Solana’s mainnet, where money is real, but was requested on ${name}. Request it on mainnet.`
    throw new RpcRefusal(4901, message)
  }
  const message = `This transaction’s recent block is not on ${name}: it is for another network, or it expired. Create it again for ${name}, then retry.`
  throw new RpcRefusal(4901, message)
}

/** Returns whether a cluster knows a block. Undefined if its response does not say. */
function readKnown(answer: unknown): boolean | undefined {
  const { value } = (answer ?? {}) as { value?: unknown }
  return typeof value === 'boolean' ? value : undefined
}

/** True if the server itself refused the request, because it does not serve the network. */
function isUnserved(error: unknown): boolean {
  if (!(error instanceof WalletError) || error.code !== 'NODE_REFUSED') return false
  const { data } = (error.cause ?? {}) as { data?: { field?: unknown } }
  return data?.field === 'query.chainId'
}
