import type { Hex } from 'viem'
import type { KnownWallet } from '../custody/knownWallet.js'
import type { Rpc } from '../networks/rpc.js'
import { withLock } from '../session/withLock.js'
import type { FrameStore } from '../storage/frameStore.js'
import { createWalletStore, type WalletStore } from '../storage/walletStore.js'
import { RpcRefusal } from './RpcRefusal.js'

/** Calls that were sent one after the other, as one batch of EIP-5792. */
type Batch = {
  id: string
  networkId: string
  /** Number of calls that the user approved. */
  calls: number
  /** Hashes of the calls that were sent, or that may have been sent. */
  hashes: Hex[]
  /** True if the rest of the calls will not be sent. */
  isStopped: boolean
  /** Hash of the call at which the batch stopped, if a node refused it. The node may have passed it on. */
  refused?: Hex | undefined
  /** `operation`: the only hash is that of a smart account's operation, which makes all of its calls or none. */
  kind?: 'operation'
}

const storeName = 'batches'

/** Maximum number of batches to store. The newest stay. */
const limit = 50

/** A batch of which nothing was sent yet. Default for `id`: a random one. */
type NewBatch = Pick<Batch, 'calls' | 'kind' | 'networkId'> & { id: string | undefined }

/** A batch that is being sent. It belongs to the wallet that began it, even if another user logs in meanwhile. */
export type BegunBatch = {
  readonly id: string
  add: (hash: Hex) => Promise<void>
  /** Deletes the batch, because nothing of it was sent. */
  forget: () => Promise<void>
  /** Marks the batch as stopped, because its next call was not sent. `refused`: its hash, if a node refused it. */
  stop: (refused: Hex | undefined) => Promise<void>
}

export type CallBatches = {
  /** Checks that a page has not used the id before. @throws RpcRefusal, 5720 */
  assertNew: (id: string | undefined) => Promise<void>
  begin: (batch: NewBatch) => Promise<BegunBatch>
  /** Returns the status of a batch of this wallet. Source: EIP-5792, wallet_getCallsStatus. */
  status: (params: unknown) => Promise<unknown>
}

/** Stores each wallet's batches, so that their status is known after a reload. */
export function createCallBatches({
  known,
  rpc,
  store,
}: {
  /** Returns the wallet of the logged-in user. */
  known: () => Promise<Pick<KnownWallet, 'walletId'>>
  rpc: Rpc
  store: FrameStore
}): CallBatches {
  const read = async (own: WalletStore = createWalletStore(store, known)) => {
    const kept = await own.get(storeName)
    return Array.isArray(kept) ? (kept as Batch[]) : []
  }

  /** Changes the list in one tab at a time. If two tabs changed it together, one would lose the other's sent calls. */
  const change = (own: WalletStore, act: (batches: readonly Batch[]) => readonly Batch[]): Promise<void> =>
    withLock(`${storeName} ${store.name}`, async () => own.put(storeName, act(await read(own))))

  async function assertNew(id: string | undefined): Promise<void> {
    if (id === undefined || !(await read()).some((batch) => batch.id === id)) return
    throw usedBefore()
  }

  return {
    assertNew,
    async begin({ id = `0x${crypto.randomUUID().replaceAll('-', '')}`, ...begun }) {
      const wallet = await known()
      const own = createWalletStore(store, async () => wallet)
      const batch: Batch = { ...begun, hashes: [], id, isStopped: false }
      await change(own, (batches) => {
        // Another tab may have used the id since `assertNew`.
        if (batches.some((other) => other.id === id)) throw usedBefore()
        return [batch, ...batches].slice(0, limit)
      })
      const edit = (act: (batch: Batch) => Batch) =>
        change(own, (batches) => batches.map((each) => (each.id === id ? act(each) : each)))
      return {
        add: (hash) => edit((each) => ({ ...each, hashes: [...each.hashes, hash] })),
        // An error here, such as a full disk, is ignored, because the page must get the original error.
        forget: () => change(own, (batches) => batches.filter((each) => each.id !== id)).catch(() => {}),
        id,
        stop: (refused) => edit((each) => ({ ...each, isStopped: true, refused })),
      }
    },
    async status(params) {
      const id = Array.isArray(params) ? params[0] : undefined
      const batch = (await read()).find((each) => each.id === id)
      if (!batch) throw new RpcRefusal(5730, 'This wallet has no batch with this id.')
      if (batch.kind === 'operation') return describeOperation(rpc, batch)
      const receiptOf = (hash: Hex) => rpc(batch.networkId, 'eth_getTransactionReceipt', [hash])
      const [last, ...receipts] = await Promise.all([
        batch.refused && receiptOf(batch.refused),
        ...batch.hashes.map(receiptOf),
      ])
      // If a block contains the refused call, the refusal was a lie.
      const hashes = batch.refused && last ? [...batch.hashes, batch.refused] : batch.hashes
      const mined = [...receipts, last].filter(
        (receipt) => typeof receipt === 'object' && receipt !== null,
      ) as {
        status?: string
      }[]
      return {
        atomic: false,
        chainId: `0x${Number(batch.networkId.split(':')[1]).toString(16)}`,
        id: batch.id,
        receipts: mined,
        status: codeOf(
          { ...batch, hashes },
          mined.map(({ status }) => status),
        ),
        version: '2.0.0',
      }
    },
  }
}

function usedBefore(): RpcRefusal {
  return new RpcRefusal(5720, 'A batch with this id was already sent. Give each batch its own id.')
}

/** Describes an operation, which is mined as a whole. If it failed, none of its calls has taken effect. */
async function describeOperation(rpc: Rpc, { hashes, id, networkId }: Batch) {
  const [hash] = hashes
  const answer = hash === undefined ? null : await rpc(networkId, 'eth_getUserOperationReceipt', [hash])
  const mined = typeof answer === 'object' && answer !== null ? (answer as OperationReceipt) : undefined
  const { blockHash, blockNumber, gasUsed, transactionHash } = mined?.receipt ?? {}
  const receipt = { blockHash, blockNumber, gasUsed, logs: mined?.logs ?? [], transactionHash }
  return {
    atomic: true,
    chainId: `0x${Number(networkId.split(':')[1]).toString(16)}`,
    id,
    receipts: mined ? [{ ...receipt, status: mined.success ? '0x1' : '0x0' }] : [],
    status: mined ? (mined.success ? 200 : 500) : 100,
    version: '2.0.0',
  }
}

/** The response of a bundler. Source: ERC-4337, eth_getUserOperationReceipt. */
type OperationReceipt = {
  success: boolean
  logs?: unknown[]
  receipt?: { blockHash?: string; blockNumber?: string; gasUsed?: string; transactionHash?: string }
}

/**
 * Returns the status code: 100 pending, 200 done, 500 all failed, 600 some failed. A call that was not sent counts as
 * failed. Source: EIP-5792. 500 says that the batch changed nothing on the network, so a site may repeat all of it.
 *
 * @param outcomes what the receipts say about the calls that were sent
 */
function codeOf({ calls, hashes, isStopped }: Batch, outcomes: readonly (string | undefined)[]): number {
  const isSent = hashes.length >= calls
  // A batch stays pending while the network may still change its outcome. If no response said whether a call arrived,
  // a node may still have it. If the frame was closed before the last call, that call may have been sent just before.
  if (outcomes.length < hashes.length || !(isSent || isStopped)) return 100
  const done = outcomes.filter((outcome) => outcome !== '0x0').length
  if (done === 0) return 500
  return isSent && done === outcomes.length ? 200 : 600
}
