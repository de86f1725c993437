import { isLasting } from '../decode/decodeSolanaInstruction.js'
import type { SolanaTransaction } from '../decode/readSolanaTransaction.js'
import { WalletError } from '../errors/WalletError.js'
import { describeNetwork } from '../networks/describeNetwork.js'
import type { Rpc } from '../networks/rpc.js'
import { RpcRefusal } from './RpcRefusal.js'

/**
 * Refuses transactions that are not of the cluster which the screen would name: nothing in their bytes says where they are
 * for, but the block that they follow. One of mainnet, shown as a test cluster's, would move real money.
 *
 * @throws RpcRefusal, 4901
 * @throws WalletError, SERVER_UNREACHABLE where the cluster cannot be asked
 */
export async function checkCluster(
  rpc: Rpc,
  networkId: string,
  transactions: readonly SolanaTransaction[],
): Promise<void> {
  const { isTest, name } = describeNetwork(networkId)
  if (!isTest) return
  if (transactions.some(isLasting)) {
    const message = `This transaction never runs out, and nothing in it says that it is for ${name}. This wallet signs such ones for mainnet alone.`
    throw new RpcRefusal(4901, message)
  }
  const hashes = [...new Set(transactions.map(({ recentBlockhash }) => recentBlockhash))]
  const answers = await Promise.all(
    hashes.map((hash) =>
      rpc(networkId, 'isBlockhashValid', [hash, { commitment: 'processed' }]).catch((cause: unknown) => {
        const message = `${name} cannot be asked whether this transaction is for it, so it is not signed. Try again.`
        throw new WalletError('SERVER_UNREACHABLE', message, { cause })
      }),
    ),
  )
  if (answers.every((answer) => (answer as { value?: unknown } | null)?.value === true)) return
  const message = `${name} does not know the recent block that this transaction names: it is for another network, or its time is over. Make it anew for ${name}, then ask again.`
  throw new RpcRefusal(4901, message)
}
