import { type Hex, hexToBigInt, isHex, keccak256 } from 'viem'
import type { ApprovalRequest } from '../approval/approvalRequest.js'
import type { Vault } from '../custody/vault.js'
import type { Problem } from '../errors/problem.js'
import { WalletError } from '../errors/WalletError.js'
import type { Rpc } from '../networks/rpc.js'
import type { FeeHints } from '../signing/eip155.js'
import type { ApprovedCall, Eip155Fee } from '../signing/eip155Call.js'
import { readEip155 } from './checkNetwork.js'
import type { Eip155Account } from './eip155Accounts.js'
import { followSent } from './followSent.js'
import type { RequestContext } from './handle.js'
import { notEnough } from './notEnough.js'
import { RpcRefusal } from './RpcRefusal.js'
import type { SendSigned } from './sendSigned.js'
import type { UnclearSends } from './unclearSends.js'
import { keyOfRequest } from './unclearSends.js'

/** Signed transactions of one request, in their order. A transaction that is absent was not signed. */
type KeptTransactions = { fees: readonly Eip155Fee[]; nonce: number; signed: readonly Hex[] }

export type AskForCalls = ReturnType<typeof createPlainCalls>

/** Requests approval for calls of plain accounts, and sends them one after the other. */
export function createPlainCalls({
  rpc,
  sendSigned,
  unclear,
  vault,
}: {
  rpc: Rpc
  sendSigned: SendSigned
  unclear: UnclearSends
  vault: Vault
}) {
  async function askForCalls(
    method: string,
    calls: readonly (ApprovedCall & { hints: FeeHints })[],
    { address: account }: Eip155Account,
    { ask, site, networkId }: RequestContext,
    run: (
      send: (index: number) => Promise<Hex>,
      /** Returns the hash of a call. Undefined if the call was not signed. */
      hashOf: (index: number) => Hex | undefined,
    ) => Promise<unknown>,
  ): Promise<unknown> {
    const { readNonce, signEip155Call } = await import('../signing/eip155.js')
    const plain = calls.map(({ data, to, value }) => ({ data, to, value }))
    const named = calls[0]?.hints.nonce
    const key = keyOfRequest('transactions', site.origin, networkId, account, named ?? null, plain)
    const isKnown = async (hash: Hex) => Boolean(await rpc(networkId, 'eth_getTransactionByHash', [hash]))
    // The last one is unclear, because the next one is signed only after the node has accepted it.
    const repeat = await unclear.repeat<KeptTransactions>(key, async ({ signed }) =>
      isKnown(keccak256(signed.at(-1) ?? '0x')),
    )
    const kept = repeat?.isAgain ? repeat.signed : undefined
    const [prepared, dataFeeWei] = await Promise.all([
      kept ?? prepareCalls(calls, account, networkId),
      import('../approval/readDataFee.js').then(({ dataFeeOf }) => dataFeeOf(rpc, networkId, plain)),
    ])
    const isShort = 'isShort' in prepared && prepared.isShort
    const problem = 'problem' in prepared ? prepared.problem : undefined
    const request: ApprovalRequest = {
      account,
      calls: plain,
      fees: prepared.fees,
      kind: 'calls',
      method,
      networkId,
      ...(dataFeeWei && { dataFeeWei }),
      ...(dataFeeWei === undefined && { isDataFeeUnknown: true }),
      ...(kept && { isRepeat: true }),
      ...(isShort ? { blocked: notEnough(networkId) } : problem !== undefined && { problem }),
    }
    return ask(request, async (leaves, settles) => {
      // While this request waited, the user may have approved the same request before it.
      const before = kept ?? (await unclear.find<KeptTransactions>(key))
      if (isShort && !before) throw new WalletError('NODE_REFUSED', notEnough(networkId))
      const fees = before?.fees ?? prepared.fees
      const signed = [...(before?.signed ?? [])]
      // The nonce is read only now, because the requests before this one have been sent in the meantime.
      const nonce = before?.nonce ?? named ?? (await readNonce(rpc, networkId, account))
      const accepted: Hex[] = []
      const send = async (index: number) => {
        const call = plain[index]
        const fee = fees[index]
        if (!call || !fee) throw new RpcRefusal(-32602, 'There is no such call.')
        const { chainId } = readEip155(networkId)
        const old = signed[index]
        // The nonces increase in the order of the calls.
        const transaction = { call, chainId, fee: { ...fee, nonce: nonce + index } }
        const bytes =
          old ?? (await vault.withSeed((entropy) => signEip155Call(entropy, transaction, account)))
        signed[index] = bytes
        const hash = keccak256(bytes)
        const keeping: KeptTransactions = { fees, nonce, signed: [...signed] }
        await sendSigned(key, keeping, {
          hash,
          isKnown: () => isKnown(hash),
          isRepeat: old !== undefined,
          leaves,
          send: () => rpc(networkId, 'eth_sendRawTransaction', [bytes]),
        })
        accepted.push(hash)
        return hash
      }
      const answer = await run(send, (index) => signed[index] && keccak256(signed[index]))
      // A node that refused a call may have passed it on. Then the same request sends the same bytes again.
      if (accepted.length === signed.length) await unclear.forget(key)
      // A recipient counts as paid only if the network executed the whole request.
      const isWhole = accepted.length === plain.length
      settles(isWhole ? followSent(() => areExecuted(networkId, accepted)) : Promise.resolve(false))
      return answer
    })
  }

  /** Returns whether the network executed all of these transactions. Undefined while one of them is in no block. */
  async function areExecuted(networkId: string, hashes: readonly Hex[]): Promise<boolean | undefined> {
    const receipts = await Promise.all(
      hashes.map((hash) => rpc(networkId, 'eth_getTransactionReceipt', [hash])),
    )
    const statuses = receipts.map((receipt) => (receipt as { status?: unknown } | null)?.status)
    return statuses.includes(undefined) ? undefined : statuses.every((status) => status === '0x1')
  }

  /** Returns the cost of a plain account's calls, and what would prevent them. */
  async function prepareCalls(
    calls: readonly (ApprovedCall & { hints: FeeHints })[],
    account: `0x${string}`,
    networkId: string,
  ) {
    const [{ prepareEip155Call }, { sentOfCoin }] = await Promise.all([
      import('../signing/eip155.js'),
      import('./sentOfCoin.js'),
    ])
    const [balance, ...prepared] = await Promise.all([
      rpc(networkId, 'eth_getBalance', [account, 'latest']).catch(() => undefined),
      ...calls.map(({ hints, ...call }) => prepareEip155Call(rpc, networkId, { call, from: account, hints })),
    ])
    const [first] = prepared
    const nativeBalance = isHex(balance) ? hexToBigInt(balance) : undefined
    const sent =
      nativeBalance === undefined
        ? { isUnread: true, units: 0n }
        : await sentOfCoin(rpc, networkId, { account, calls, nativeBalance })
    const most = prepared.reduce(
      // If a call would fail for another reason, its fee is unknown.
      (sum, { fee, problem }) => sum + (problem === undefined ? fee.gas * fee.maxFeePerGas : 0n),
      sent.units,
    )
    const problem = prepared.length === 1 ? first?.problem : undefined
    const unread: Problem | undefined = sent.isUnread ? { problem: 'networkUnsaid' } : undefined
    return {
      fees: prepared.map(({ fee }) => fee),
      isShort: nativeBalance !== undefined && nativeBalance < most,
      problem: problem ?? unread,
    }
  }

  return askForCalls
}
