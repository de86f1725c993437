import type { Hex } from 'viem'
import type { Rpc } from '../networks/rpc.js'
import { withLock } from '../session/withLock.js'
import type { FrameStore } from '../storage/frameStore.js'
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
  /** `operation`: the only hash is that of a smart account's operation, which makes all of its calls or none. */
  kind?: 'operation'
}

const storeName = 'batches'

/** Maximum number of batches to store. The newest stay. */
const limit = 50

/** A batch of which nothing was sent yet. Default for `id`: a random one. */
type NewBatch = Pick<Batch, 'calls' | 'kind' | 'networkId'> & { id: string | undefined }

export type CallBatches = {
  /** Checks that a page has not used the id before. @throws RpcRefusal, 5720 */
  assertNew: (id: string | undefined) => Promise<void>
  begin: (batch: NewBatch) => Promise<string>
  add: (id: string, hash: Hex) => Promise<void>
  /** Deletes a batch of which nothing was sent. */
  forget: (id: string) => Promise<void>
  /** Marks a batch as stopped, because its next call was not sent. */
  stop: (id: string) => Promise<void>
  /** Returns the status of a batch. Source: EIP-5792, wallet_getCallsStatus. */
  status: (params: unknown) => Promise<unknown>
}

/** Stores batches, so that their status is known after a reload. */
export function createCallBatches({ rpc, store }: { rpc: Rpc; store: FrameStore }): CallBatches {
  const read = async () => {
    const kept = await store.get(storeName)
    return Array.isArray(kept) ? (kept as Batch[]) : []
  }

  /** Changes the list in one tab at a time. If two tabs changed it together, one would lose the other's sent calls. */
  const changeAll = (act: (batches: readonly Batch[]) => readonly Batch[]): Promise<void> =>
    withLock(`${storeName} ${store.name}`, async () => store.put(storeName, act(await read())))
  const change = (id: string, act: (batch: Batch) => Batch) =>
    changeAll((batches) => batches.map((batch) => (batch.id === id ? act(batch) : batch)))

  async function assertNew(id: string | undefined): Promise<void> {
    if (id === undefined || !(await read()).some((batch) => batch.id === id)) return
    throw usedBefore()
  }

  return {
    assertNew,
    add: (id, hash) => change(id, (batch) => ({ ...batch, hashes: [...batch.hashes, hash] })),
    async begin({ id = `0x${crypto.randomUUID().replaceAll('-', '')}`, ...begun }) {
      const batch: Batch = { ...begun, hashes: [], id, isStopped: false }
      await changeAll((batches) => {
        // Another tab may have used the id since `assertNew`.
        if (batches.some((other) => other.id === id)) throw usedBefore()
        return [batch, ...batches].slice(0, limit)
      })
      return id
    },
    // An error here, such as a full disk, is ignored, because the page must get the original error.
    forget: (id) => changeAll((batches) => batches.filter((batch) => batch.id !== id)).catch(() => {}),
    async status(params) {
      const id = Array.isArray(params) ? params[0] : undefined
      const batch = (await read()).find((each) => each.id === id)
      if (!batch) throw new RpcRefusal(5730, 'This wallet has no batch with this id.')
      if (batch.kind === 'operation') return describeOperation(rpc, batch)
      const receipts = await Promise.all(
        batch.hashes.map((hash) => rpc(batch.networkId, 'eth_getTransactionReceipt', [hash])),
      )
      const mined = receipts.filter((receipt) => typeof receipt === 'object' && receipt !== null) as {
        status?: string
      }[]
      return {
        atomic: false,
        chainId: `0x${Number(batch.networkId.split(':')[1]).toString(16)}`,
        id: batch.id,
        receipts: mined,
        status: codeOf(
          batch,
          mined.map(({ status }) => status),
        ),
        version: '2.0.0',
      }
    },
    stop: (id) => change(id, (batch) => ({ ...batch, isStopped: true })),
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
