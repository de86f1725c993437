import type { Hex } from 'viem'
import type { Rpc } from '../networks/rpc.js'
import { withLock } from '../session/withLock.js'
import type { FrameStore } from '../storage/frameStore.js'
import { RpcRefusal } from './RpcRefusal.js'

/** Calls that were sent one after the other, as one batch of EIP-5792. */
type Batch = {
  id: string
  networkId: string
  hashes: Hex[]
  isStopped: boolean
  /** `operation`: the only hash is that of a smart account's operation, which makes all of its calls or none. */
  kind?: 'operation'
}

const storeName = 'batches'

/** Maximum number of batches to store. The newest stay. */
const limit = 50

export type CallBatches = {
  /** Checks that a page has not used the id before. @throws RpcRefusal, 5720 */
  assertNew: (id: string | undefined) => Promise<void>
  begin: (networkId: string, id: string | undefined, kind?: 'operation') => Promise<string>
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
    async begin(networkId, id = `0x${crypto.randomUUID().replaceAll('-', '')}`, kind) {
      const batch = { hashes: [], id, isStopped: false, networkId, ...(kind && { kind }) }
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
      const failed = mined.filter(({ status }) => status === '0x0').length
      return {
        atomic: false,
        chainId: `0x${Number(batch.networkId.split(':')[1]).toString(16)}`,
        id: batch.id,
        receipts: mined,
        status: codeOf({
          failed: failed + (batch.isStopped ? 1 : 0),
          mined: mined.length,
          sent: batch.hashes.length,
        }),
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

/** Returns the status code: 100 pending, 200 done, 500 all failed, 600 some failed. Source: EIP-5792. */
function codeOf({ failed, mined, sent }: { failed: number; mined: number; sent: number }): number {
  // A batch of which no call was sent is also pending.
  if (sent === 0 || mined < sent) return 100
  if (failed === 0) return 200
  return failed >= sent ? 500 : 600
}
