import { readRpcRequest, toCaipNetworkId } from '@portico/protocol/frame'
import { base58 } from '@scure/base'
import {
  type Hex,
  hexToBigInt,
  hexToBytes,
  isAddress,
  isAddressEqual,
  isHex,
  keccak256,
  numberToHex,
  stringToBytes,
} from 'viem'
import type {
  ApprovalRequest,
  ApprovedCall,
  Asker,
  Eip155Fee,
  SmartOperation,
} from '../approval/approvalRequest.js'
import type { Surface } from '../approval/surface.js'
import type { Vault } from '../custody/vault.js'
import { solanaPrograms } from '../decode/decodeSolanaInstruction.js'
import { decodeTypedData, findRefusal, readTypedData, type TypedData } from '../decode/decodeTypedData.js'
import { readSolanaTransaction, type SolanaTransaction } from '../decode/readSolanaTransaction.js'
import { WalletError } from '../errors/WalletError.js'
import type { Rpc } from '../networks/rpc.js'
import type { ServerCall } from '../session/serverCall.js'
import type { Session } from '../session/session.js'
import type { FeeHints } from '../signing/eip155.js'
import type { SignedSolanaTransaction } from '../signing/solana.js'
import type { PaymasterService } from '../smart/appPaymaster.js'
import type { PreparedOperation, SealedOperation, SmartAccount } from '../smart/smartAccount.js'
import type { FrameStore } from '../storage/frameStore.js'
import type { AccountTypes } from './accountTypes.js'
import type { ReadBalances } from './assets.js'
import { createCallBatches } from './callBatches.js'
import { checkCluster } from './checkCluster.js'
import { checkNetwork, readEip155 } from './checkNetwork.js'
import { type Delivery, deliver } from './deliver.js'
import { type Eip155Account, isSmart, smartOf } from './eip155Accounts.js'
import { looksLikeTransaction } from './looksLikeTransaction.js'
import { MaybeSentError } from './MaybeSentError.js'
import type { NetworkState } from './networkState.js'
import { notEnough } from './notEnough.js'
import { causesOf, prepareOperation, refusalOf } from './prepareOperation.js'
import { RpcRefusal } from './RpcRefusal.js'
import { readBase58 } from './readBase58.js'
import { readCall, readHints, refuseOwnCalls } from './readCall.js'
import { readCapabilities } from './readCapabilities.js'
import { refuseStrangeSignIn } from './refuseStrangeSignIn.js'
import { createUnclearSends, keyOfRequest } from './unclearSends.js'

export type RpcPayload = { method: string; params?: unknown; chainId?: unknown }

export type RpcRequestOptions = {
  accountTypes: AccountTypes
  call: ServerCall
  networks: NetworkState
  /** What an account holds, as the server reads it. */
  readBalances: ReadBalances
  rpc: Rpc
  session: Pick<Session, 'call'>
  store: FrameStore
  surface: Surface
  vault: Vault
}

/** A page's first signature takes fifty times as long as one whose code the browser has compiled, which needs about so many. */
const rehearsals = 8
/** Between two of them the screen draws what the person does. In ms. */
const rehearsalPauseMs = 40

type Handle = (params: never, context: { asker: Asker; networkId: string }) => Promise<unknown>

/** Answers RPC_REQUEST: what is safe at once, what is not after a person approved it. Anything else is refused. */
export function createRpcRequest({
  accountTypes,
  call,
  networks,
  readBalances,
  rpc,
  session,
  store,
  surface,
  vault,
}: RpcRequestOptions) {
  const batches = createCallBatches({ rpc, store })
  const unclear = createUnclearSends({ store })
  /** Signatures that this page has rehearsed. */
  let rehearsed = 0

  /** The account that a request names, or the one in use. */
  async function eip155Account(named: unknown, networkId: string): Promise<Eip155Account> {
    const { addresses } = await vault.known()
    const owner = addresses.eip155
    const plain: Eip155Account = { address: owner, owner }
    const network = await accountTypes.find(networkId)
    const smart = network && { ...(await smartOf(plain)), isSponsored: network.isSponsored }
    const inUse = smart && (await accountTypes.typeOn(networkId)) === 'smartAccount' ? smart : plain
    if (named === undefined) return inUse
    const found = [inUse, plain, smart].find(
      (each) => typeof named === 'string' && each?.address.toLowerCase() === named.toLowerCase(),
    )
    if (found) return found
    throw new RpcRefusal(4100, 'This request is for another account.')
  }

  /** For the owner that the account had when it was asked for: another person may have signed in since. */
  async function openSmart(
    { owner }: Pick<Eip155Account, 'owner'>,
    networkId: string,
    isSponsored = false,
    service?: PaymasterService,
  ) {
    const [{ openSmartAccount, withOwnerKey }, { createAppPaymaster }] = await Promise.all([
      import('../smart/smartAccount.js'),
      import('../smart/appPaymaster.js'),
    ])
    const appPaymaster = service && createAppPaymaster(session.call, { networkId, service })
    return {
      account: openSmartAccount({ appPaymaster, isSponsored, networkId, owner, rpc }),
      withOwner: <result>(run: Parameters<typeof withOwnerKey<result>>[1]) =>
        vault.withSeed((entropy) => withOwnerKey(entropy, run)),
    }
  }

  /** What signs text: loads and rehearses while the person reads; loads again after the approval where that failed. */
  function loadTextTools(signer: Eip155Account, networkId: string, data?: TypedData) {
    let isApproved = false
    const load = async () => ({
      plain: await import('../signing/eip155.js'),
      smart: isSmart(signer) ? await openSmart(signer, networkId) : undefined,
    })
    const rehearse = async ({ plain, smart }: Awaited<ReturnType<typeof load>>) => {
      // Once for each request, since a smart account learns by it what the network must be asked.
      do {
        await (smart ? smart.account.rehearse(data) : plain.rehearseEip155())
        rehearsed += 1
        await new Promise((resolve) => setTimeout(resolve, rehearsalPauseMs))
      } while (rehearsed < rehearsals && !isApproved)
    }
    const loading = load()
    loading.then(rehearse).catch(() => {})
    return () => {
      isApproved = true
      return loading.catch(load)
    }
  }

  /** Asks for calls of a smart account, and sends them as one operation. @returns its hash */
  async function askForOperation<result>(
    method: string,
    calls: readonly ApprovedCall[],
    smart: Eip155Account,
    { asker, networkId }: { asker: Asker; networkId: string },
    run: (send: () => Promise<Hex>, receiptOf: (hash: Hex) => Promise<Hex>) => Promise<result>,
    /** Who is given the signed operation. Default: the network's bundler. */
    submit?: (operation: PreparedOperation, signature: Hex) => Promise<Hex>,
    /** Who pays by the app's word. Default: the operator, or the person. */
    service?: PaymasterService,
  ): Promise<result> {
    const key = keyOfRequest('operation', asker.origin, networkId, smart.address, calls)
    const kept = submit ? undefined : await unclear.find<KeptOperation>(key)
    if (kept) {
      const { account } = await openSmart(smart, networkId)
      const request: ApprovalRequest = {
        account: smart.address,
        calls,
        fees: [],
        isRepeat: true,
        kind: 'calls',
        method,
        networkId,
        operation: kept.shown,
      }
      return surface.ask(asker, request, async () => {
        const answer = await run(() => sendOperation(key, account, kept, true), receiptOfOn(account))
        await unclear.forget(key)
        return answer
      })
    }
    const prepared = await prepareFor(networkId, calls, smart, service).catch(async (error: unknown) => {
      const blocked = await describeBlocked(error, smart.address, calls, networkId)
      if (blocked === undefined) throw error
      return { blocked, error }
    })
    if ('blocked' in prepared) {
      const { blocked, error } = prepared
      // The person sees what was asked of them, and why it cannot be; a site learns no more than that they said no.
      const request = {
        account: smart.address,
        blocked,
        calls,
        fees: [],
        kind: 'calls',
        method,
        networkId,
      } as const
      return surface.ask(asker, request, () => Promise.reject(error))
    }
    const { account, operation, payer, unpaid, withOwner } = prepared
    const { feeOf } = await import('../smart/smartAccount.js')
    const shown: SmartOperation = {
      feeWei: feeOf(operation),
      isFirst: operation.factory !== undefined,
      isSponsored: operation.paymaster !== undefined,
      ...(payer !== undefined && { payer }),
      ...(unpaid !== undefined && { unpaid }),
    }
    const request: ApprovalRequest = {
      account: smart.address,
      calls,
      fees: [],
      kind: 'calls',
      method,
      networkId,
      operation: shown,
    }
    return surface.ask(asker, request, async () => {
      const answer = await run(async () => {
        if (submit) return submit(operation, await account.sign(operation, withOwner))
        // The same may have stood before it on the screen.
        const same = await unclear.find<KeptOperation>(key)
        if (same) return sendOperation(key, account, same, true)
        const signed = { sealed: await account.seal(operation, withOwner), shown }
        return sendOperation(key, account, signed, false)
      }, receiptOfOn(account))
      await unclear.forget(key)
      return answer
    })
  }

  async function sendOperation(
    key: string,
    account: SmartAccount,
    kept: KeptOperation,
    isRepeat: boolean,
  ): Promise<Hex> {
    const { sealed } = kept
    await sendSigned(key, kept, {
      hash: sealed.hash,
      isKnown: () => account.isKnown(sealed),
      isRepeat,
      send: () => account.send(sealed),
    })
    return sealed.hash
  }

  /** Hash of the transaction that an operation is in. It was sent, whatever goes wrong while a block is waited for. */
  function receiptOfOn(account: SmartAccount): (hash: Hex) => Promise<Hex> {
    return async (hash) => {
      const { receipt } = await account.receiptOf(hash).catch((cause: unknown) => {
        throw new MaybeSentError(hash, cause)
      })
      return receipt.transactionHash
    }
  }

  /** Gives the network what was signed, and keeps it as long as nobody can tell what became of it. */
  async function sendSigned(key: string, signed: unknown, delivery: Delivery): Promise<void> {
    // Before it is sent: a frame that goes away meanwhile finds it when it comes back. A full disk keeps nobody from sending.
    if (!delivery.isRepeat) await unclear.keep(key, signed).catch(() => {})
    try {
      await deliver(delivery)
    } catch (error) {
      if (!(error instanceof MaybeSentError)) await unclear.forget(key)
      throw error
    }
  }

  /** Why the network does not take an operation, in plain words; undefined where that is not what went wrong. */
  async function describeBlocked(
    error: unknown,
    address: string,
    calls: readonly ApprovedCall[],
    networkId: string,
  ): Promise<string | undefined> {
    if (!(error instanceof WalletError) || error.code !== 'NODE_REFUSED') return undefined
    const causes = causesOf(error)
    if (causes.some((each) => each instanceof WalletError && each.code === 'SERVER_UNREACHABLE'))
      return undefined
    const value = calls.reduce((sum, call) => sum + call.value, 0n)
    const held = await rpc(networkId, 'eth_getBalance', [address, 'latest']).catch(() => undefined)
    // Source: ERC-4337: AA21 is an account that cannot pay what its operation may cost. Not every bundler says it.
    const isShort =
      causes.some(({ message }) => /\bAA21\b/.test(message)) || (isHex(held) && hexToBigInt(held) < value)
    if (isShort) return notEnough(networkId)
    return `The network says that this would fail. ${refusalOf(error.cause)}`
  }

  /** An operation with who pays for it: what is shown of it, and what is signed. */
  async function prepareFor(
    networkId: string,
    calls: readonly ApprovedCall[],
    smart: Eip155Account,
    service: PaymasterService | undefined,
  ) {
    const unpaid: { unpaid?: string } = {}
    if (service) {
      const opened = await openSmart(smart, networkId, false, service)
      try {
        const operation = await prepareOperation(opened.account, calls)
        const { hostOf } = await import('../smart/appPaymaster.js')
        return { ...opened, ...unpaid, operation, payer: hostOf(service) }
      } catch (error) {
        // What is wrong with the calls is wrong whoever pays.
        const isRefused = error instanceof WalletError && error.code === 'PAYMASTER_REFUSED'
        if (!isRefused || !service.isOptional) throw error
        unpaid.unpaid = error.message
      }
    }
    const prepare = async (isPaidFor: boolean | undefined) => {
      const opened = await openSmart(smart, networkId, isPaidFor)
      return { ...opened, operation: await prepareOperation(opened.account, calls) }
    }
    const { isUsedUp } = await import('../smart/operatorPaymaster.js')
    const prepared = await prepare(smart.isSponsored).catch((error: unknown) => {
      if (!isUsedUp(error)) throw error
      unpaid.unpaid = [unpaid.unpaid, error.message].filter(Boolean).join(' ')
      return prepare(false)
    })
    return { ...prepared, ...unpaid, payer: undefined }
  }

  async function askForCalls(
    method: string,
    calls: readonly (ApprovedCall & { hints: FeeHints })[],
    { address: account }: Eip155Account,
    { asker, networkId }: { asker: Asker; networkId: string },
    run: (send: (index: number) => Promise<Hex>) => Promise<unknown>,
  ): Promise<unknown> {
    const { readNonce, signEip155Call } = await import('../signing/eip155.js')
    const plain = calls.map(({ data, to, value }) => ({ data, to, value }))
    const named = calls[0]?.hints.nonce
    const key = keyOfRequest('transactions', asker.origin, networkId, account, named ?? null, plain)
    const kept = await unclear.find<KeptTransactions>(key)
    const prepared = kept ?? (await prepareCalls(calls, account, networkId))
    const isShort = 'isShort' in prepared && prepared.isShort
    const problem = 'problem' in prepared ? prepared.problem : undefined
    const request: ApprovalRequest = {
      account,
      calls: plain,
      fees: prepared.fees,
      kind: 'calls',
      method,
      networkId,
      ...(kept && { isRepeat: true }),
      ...(isShort ? { blocked: notEnough(networkId) } : problem !== undefined && { problem }),
    }
    return surface.ask(asker, request, async () => {
      // The same may have stood before it on the screen.
      const before = kept ?? (await unclear.find<KeptTransactions>(key))
      if (isShort && !before) throw new WalletError('NODE_REFUSED', notEnough(networkId))
      const fees = before?.fees ?? prepared.fees
      const signed = [...(before?.signed ?? [])]
      // Counted once it is this request's turn: those that stood before it on the screen went out meanwhile.
      const nonce = before?.nonce ?? named ?? (await readNonce(rpc, networkId, account))
      const answer = await run(async (index) => {
        const call = plain[index]
        const fee = fees[index]
        if (!call || !fee) throw new RpcRefusal(-32602, 'There is no such call.')
        const { chainId } = readEip155(networkId)
        const old = signed[index]
        // One after the other, in their order: the network counts them.
        const transaction = { call, chainId, fee: { ...fee, nonce: nonce + index } }
        const bytes =
          old ?? (await vault.withSeed((entropy) => signEip155Call(entropy, transaction, account)))
        signed[index] = bytes
        const hash = keccak256(bytes)
        const keeping: KeptTransactions = { fees, nonce, signed: [...signed] }
        await sendSigned(key, keeping, {
          hash,
          isKnown: async () => Boolean(await rpc(networkId, 'eth_getTransactionByHash', [hash])),
          isRepeat: old !== undefined,
          send: () => rpc(networkId, 'eth_sendRawTransaction', [bytes]),
        })
        return hash
      })
      await unclear.forget(key)
      return answer
    })
  }

  /** What the calls of a plain account cost, and what stands against them. */
  async function prepareCalls(
    calls: readonly (ApprovedCall & { hints: FeeHints })[],
    account: `0x${string}`,
    networkId: string,
  ) {
    const { prepareEip155Call } = await import('../signing/eip155.js')
    const [balance, ...prepared] = await Promise.all([
      rpc(networkId, 'eth_getBalance', [account, 'latest']).catch(() => undefined),
      ...calls.map(({ hints, ...call }) => prepareEip155Call(rpc, networkId, { call, from: account, hints })),
    ])
    const [first] = prepared
    const most = prepared.reduce((sum, { fee, problem }, index) => {
      // What would fail for another reason has no fee that is known.
      const feeWei = problem === undefined ? fee.gas * fee.maxFeePerGas : 0n
      return sum + feeWei + (calls[index]?.value ?? 0n)
    }, 0n)
    return {
      fees: prepared.map(({ fee }) => fee),
      isShort: isHex(balance) && hexToBigInt(balance) < most,
      problem: prepared.length === 1 ? first?.problem : undefined,
    }
  }

  /** Source: EIP-5792: of every network, or of those that are named, for one of the person's accounts. */
  async function describeCapabilities(params: unknown, networkId: string) {
    const [named, chainIds] = Array.isArray(params) ? params : []
    const { isSponsored } = await eip155Account(named, networkId)
    const smart = await accountTypes.networks()
    const ids = [...new Set([networkId, ...smart.map(({ id }) => id)])]
    const isSmart = (id: string) => isSponsored !== undefined && smart.some((network) => network.id === id)
    return Object.fromEntries(
      ids
        .map((id) => [numberToHex(readEip155(id).chainId), isSmart(id)] as const)
        .filter(([id]) => !Array.isArray(chainIds) || chainIds.includes(id))
        .map(([id, can]) => [
          id,
          can
            ? { atomic: { status: 'supported' }, paymasterService: { supported: true } }
            : { atomic: { status: 'unsupported' } },
        ]),
    )
  }

  const safe: Readonly<Record<string, (params: unknown, networkId: string) => Promise<unknown>>> = {
    eth_accounts: async (_, networkId) => [(await eip155Account(undefined, networkId)).address],
    eth_chainId: async (_, networkId) => numberToHex(readEip155(networkId).chainId),
    wallet_getAssets: async (params, networkId) => {
      const [asked] = Array.isArray(params) ? params : []
      if (typeof asked !== 'object' || asked === null)
        throw new RpcRefusal(-32602, 'params.0 must name an account')
      const { address } = await eip155Account(asked.account, networkId)
      const { listAssets, readAssetQuery } = await import('./assets.js')
      const query = readAssetQuery(asked)
      if ('problem' in query) throw new RpcRefusal(-32602, query.problem)
      return listAssets(await readBalances(address), query)
    },
    wallet_getCallsStatus: (params) => batches.status(params),
    wallet_getCapabilities: (params, networkId) => describeCapabilities(params, networkId),
  }

  const asked: Readonly<Record<string, Handle>> = {
    async personal_sign([first, second]: [string, string], { asker, networkId }) {
      // Some clients send them the other way round.
      const [message, named] =
        isAddress(first, { strict: false }) && !isAddress(second, { strict: false })
          ? [second, first]
          : [first, second]
      const signer = await eip155Account(named, networkId)
      const account = signer.address
      const bytes = new Uint8Array(
        isHex(message) && message.length % 2 === 0 ? hexToBytes(message) : stringToBytes(message),
      )
      if (!isSmart(signer) && bytes.length === operationHashBytes) {
        const message =
          'This account does not sign messages of exactly 32 bytes: the smart account that it owns would read one as an operation.'
        throw new RpcRefusal(-32602, message)
      }
      refuseStrangeSignIn(bytes, asker)
      const tools = loadTextTools(signer, networkId)
      return surface.ask(
        asker,
        { account, bytes, kind: 'message', method: 'personal_sign', networkId },
        async () => {
          const { plain, smart } = await tools()
          return smart
            ? smart.account.signMessage(bytes, smart.withOwner)
            : vault.withSeed((entropy) => plain.signEip155Message(entropy, bytes, account))
        },
      )
    },
    async eth_signTypedData_v4([named, input]: [string, unknown], { asker, networkId }) {
      const signer = await eip155Account(named, networkId)
      const account = signer.address
      const data = readTypedData(input)
      if (!data) throw new RpcRefusal(-32602, 'params.1 must be typed data of EIP-712')
      const problem = findRefusal(data)
      if (problem !== undefined) throw new RpcRefusal(-32602, problem)
      const { refuseOwnersWord, refuseWrapping } = await import('./refuseWrapping.js')
      refuseWrapping(data)
      if (!isSmart(signer)) refuseOwnersWord(data, signer.owner)
      const { chainId } = decodeTypedData(data)
      if (chainId !== undefined && chainId !== readEip155(networkId).chainId) {
        throw new RpcRefusal(
          4901,
          'This data is for another network than the wallet’s. Switch the network, then try again.',
        )
      }
      const tools = loadTextTools(signer, networkId, data)
      return surface.ask(asker, { account, data, kind: 'typedData', networkId }, async () => {
        const { plain, smart } = await tools()
        return smart
          ? smart.account.signTypedData(data, smart.withOwner)
          : vault.withSeed((entropy) => plain.signEip155TypedData(entropy, data, account))
      })
    },
    async eth_sendTransaction([transaction]: [Readonly<Record<string, unknown>>], context) {
      const sender = await eip155Account(transaction.from, context.networkId)
      checkNetwork(transaction.chainId, context.networkId)
      const call = readCall(transaction, 'params.0')
      if (sender.isSponsored !== undefined) {
        refuseOwnCalls([call], sender)
        return askForOperation('eth_sendTransaction', [call], sender, context, async (send, receiptOf) =>
          receiptOf(await send()),
        )
      }
      refuseOwnCalls([call], await smartOf(sender))
      return askForCalls(
        'eth_sendTransaction',
        [{ ...call, hints: readHints(transaction) }],
        sender,
        context,
        (send) => send(0),
      )
    },
    async wallet_sendCalls(
      [batch]: [
        { calls: readonly Readonly<Record<string, unknown>>[]; version?: string } & Record<string, unknown>,
      ],
      context,
    ) {
      const sender = await eip155Account(batch.from, context.networkId)
      checkNetwork(batch.chainId, context.networkId)
      const service = readCapabilities(batch, sender)
      const id = typeof batch.id === 'string' ? batch.id : undefined
      if (sender.isSponsored !== undefined) {
        const all = batch.calls.map((call, index) => readCall(call, `params.0.calls.${index}`))
        refuseOwnCalls(all, sender)
        await batches.assertNew(id)
        const run = async (send: () => Promise<Hex>) => {
          const batchId = await batches.begin(context.networkId, id, 'operation')
          try {
            await batches.add(batchId, await send())
          } catch (error) {
            await batches.forget(batchId)
            throw error
          }
          return batch.version === '1.0' ? batchId : { id: batchId }
        }
        return askForOperation('wallet_sendCalls', all, sender, context, run, undefined, service)
      }
      if (batch.atomicRequired === true) {
        throw new RpcRefusal(
          5760,
          'This account sends calls one after the other, and cannot do all of them or none.',
        )
      }
      const calls = batch.calls.map((call, index) => ({
        ...readCall(call, `params.0.calls.${index}`),
        hints: {},
      }))
      refuseOwnCalls(calls, await smartOf(sender))
      await batches.assertNew(id)
      return askForCalls('wallet_sendCalls', calls, sender, context, async (send) => {
        const batchId = await batches.begin(context.networkId, id)
        for (const index of calls.keys()) {
          try {
            await batches.add(batchId, await send(index))
          } catch (error) {
            if (index === 0) {
              await batches.forget(batchId)
              throw error
            }
            // What was sent cannot be taken back: the batch says how far it came.
            if (error instanceof MaybeSentError) await batches.add(batchId, error.hash as Hex)
            await batches.stop(batchId)
            break
          }
        }
        return batch.version === '1.0' ? batchId : { id: batchId }
      })
    },
    async eth_sendUserOperation(
      [operation, entryPoint]: [Readonly<Record<string, unknown>>, string],
      context,
    ) {
      const sender = await smartSender(operation.sender, undefined, context.networkId)
      const { entryPointAddress, readOperationCalls } = await import('../smart/readOperationCalls.js')
      // Source: ERC-4337: an entry point that is not supported has the number of parameters that are not.
      if (!isAddressEqual(entryPoint as `0x${string}`, entryPointAddress)) {
        throw new RpcRefusal(-32602, `params.1 must be ${entryPointAddress}, the account’s entry point`)
      }
      const calls = readOperationCalls(operation.callData)
      if (!calls) {
        const message =
          'params.0.callData must be execute or executeBatch of the account, whole and nothing else'
        throw new RpcRefusal(-32602, message)
      }
      refuseOwnCalls(calls, sender)
      // What it does is the page's; its nonce, its fee, who pays and who signs are the wallet's, as in any other operation.
      return askForOperation('eth_sendUserOperation', calls, sender, context, (send) => send())
    },
    async wallet_grantPermissions([request]: [Readonly<Record<string, unknown>>], context) {
      const sender = await smartSender(request.address ?? request.from, request.chainId, context.networkId)
      const { encodeGrant, readGrant } = await import('../smart/sessions.js')
      const grant = readGrant(request, Math.floor(Date.now() / 1000))
      if ('problem' in grant) throw new RpcRefusal(-32602, grant.problem)
      const grantCall = { data: encodeGrant(grant), to: sender.address, value: 0n }
      return askForOperation(
        'wallet_grantPermissions',
        [grantCall],
        sender,
        context,
        async (send, receiptOf) => {
          const hash = await receiptOf(await send())
          // The key is all that a revocation needs to name: what it may do stands in the account.
          return { ...request, address: sender.address, context: grant.key, transactionHash: hash }
        },
      )
    },
    async wallet_revokePermissions([request]: [Readonly<Record<string, unknown>>], context) {
      const sender = await smartSender(request.address, request.chainId, context.networkId)
      const key = request.permissionsContext ?? request.context ?? request.pci
      if (typeof key !== 'string' || !isAddress(key, { strict: false })) {
        throw new RpcRefusal(
          -32602,
          'params.0.permissionsContext must be what the permission was granted with',
        )
      }
      const [{ encodeRevoke }, { revokeSession }] = await Promise.all([
        import('../smart/sessions.js'),
        import('../smart/revokeSession.js'),
      ])
      const revocation = { data: encodeRevoke(key), to: sender.address, value: 0n }
      const { networkId } = context
      return askForOperation(
        'wallet_revokePermissions',
        [revocation],
        sender,
        context,
        async (send, receiptOf) => {
          await receiptOf(await send())
          return {}
        },
        (operation, signature) => revokeSession(call, { key, networkId, operation, signature }),
      )
    },
    async solana_signMessage({ message, pubkey }: { message: string; pubkey: string }, { asker, networkId }) {
      const account = await solanaAccount(pubkey)
      const bytes = readBase58(message)
      // Bytes that a network would take as a transaction are signed as one, or not at all.
      if (looksLikeTransaction(bytes)) {
        throw new RpcRefusal(
          -32602,
          'This message is a transaction, or begins as one. Ask for its signature as one.',
        )
      }
      refuseStrangeSignIn(bytes, asker)
      return surface.ask(
        asker,
        { account, bytes, kind: 'message', method: 'solana_signMessage', networkId },
        async () => {
          const { signSolanaBytes } = await import('../signing/solana.js')
          const signed = await vault.withSeed((entropy) => signSolanaBytes(entropy, bytes, account))
          return { signature: base58.encode(signed) }
        },
      )
    },
    async solana_signTransaction({ transaction }: { transaction: string }, context) {
      const [signed] = await signSolana([transaction], false, context)
      return { signature: signed?.signature, transaction: signed?.transaction }
    },
    async solana_signAllTransactions({ transactions }: { transactions: string[] }, context) {
      const signed = await signSolana(transactions, false, context)
      return { transactions: signed.map((each) => each.transaction) }
    },
    async solana_signAndSendTransaction(
      { options, transaction }: { transaction: string; options?: Record<string, unknown> },
      context,
    ) {
      const account = await solanaAccount(undefined)
      const [read] = checkSolana([transaction], account)
      const { asker, networkId } = context
      const key = keyOfRequest('solana', asker.origin, networkId, account, read && readIntent(read))
      const kept = await unclear.find<SignedSolanaTransaction>(key)
      if (read && !kept) await checkCluster(rpc, networkId, [read])
      const request: ApprovalRequest = {
        account,
        isSent: true,
        kind: 'solana',
        networkId,
        transactions: [kept?.transaction ?? transaction],
        ...(kept && { isRepeat: true }),
      }
      return surface.ask(asker, request, async () => {
        const { signSolanaTransaction } = await import('../signing/solana.js')
        const before = kept ?? (await unclear.find<SignedSolanaTransaction>(key))
        const signed =
          before ?? (await vault.withSeed((entropy) => signSolanaTransaction(entropy, transaction, account)))
        const { base64, signature } = signed
        await sendSigned(key, signed, {
          hash: signature,
          async isKnown() {
            const options = { searchTransactionHistory: true }
            const answer = await rpc(networkId, 'getSignatureStatuses', [[signature], options])
            return Boolean((answer as { value?: readonly unknown[] } | null)?.value?.[0])
          },
          isRepeat: before !== undefined,
          send: () => rpc(networkId, 'sendTransaction', [base64, { ...options, encoding: 'base64' }]),
        })
        await unclear.forget(key)
        return { signature }
      })
    },
  }

  /** Session keys are of the smart account, whichever account is in use. */
  async function smartSender(named: unknown, chainId: unknown, networkId: string): Promise<Eip155Account> {
    checkNetwork(chainId, networkId)
    const { addresses } = await vault.known()
    const { address: own } = await smartOf({ owner: addresses.eip155 })
    const sender = (await accountTypes.find(networkId))
      ? await eip155Account(named ?? own, networkId)
      : undefined
    if (sender && isSmart(sender)) return sender
    throw new RpcRefusal(4200, 'This account cannot do that. It takes a smart account.')
  }

  async function solanaAccount(named: unknown): Promise<string> {
    const { addresses } = await vault.known()
    if (named !== undefined && named !== addresses.solana) {
      throw new RpcRefusal(4100, 'This request is for another account.')
    }
    return addresses.solana
  }

  function checkSolana(transactions: readonly string[], account: string): SolanaTransaction[] {
    return transactions.map((text) => {
      const transaction = readSolanaTransaction(text)
      if (!transaction) throw new RpcRefusal(-32602, 'params.transaction must be a transaction of Solana')
      if (!transaction.signers.includes(account)) {
        throw new RpcRefusal(4100, 'This transaction does not ask for a signature of this account.')
      }
      return transaction
    })
  }

  async function signSolana(
    transactions: readonly string[],
    isSent: boolean,
    { asker, networkId }: { asker: Asker; networkId: string },
  ) {
    const account = await solanaAccount(undefined)
    await checkCluster(rpc, networkId, checkSolana(transactions, account))
    return surface.ask(asker, { account, isSent, kind: 'solana', networkId, transactions }, async () => {
      const { signSolanaTransaction } = await import('../signing/solana.js')
      return vault.withSeed((entropy) =>
        Promise.all(transactions.map((text) => signSolanaTransaction(entropy, text, account))),
      )
    })
  }

  return async function answerRpcRequest(payload: RpcPayload, asker: Asker): Promise<unknown> {
    const read = readRpcRequest(payload)
    if ('code' in read) throw new RpcRefusal(read.code, read.message)
    const isSolana = read.method.startsWith('solana_')
    const named = payload.chainId === undefined ? undefined : toCaipNetworkId(payload.chainId)
    const family = isSolana ? 'solana' : 'eip155'
    const networkId = named?.startsWith(`${family}:`) ? named : networks.currentOf(family)
    if (read.approval === 'ask') {
      const handle = asked[read.method]
      if (!handle) throw new RpcRefusal(4200, `This wallet does not offer ${read.method}.`)
      // One table holds each method's handler beside its schema, which has parsed these; a look-up by name loses the pair.
      return handle(read.params as never, { asker, networkId })
    }
    const own = safe[read.method]
    if (own) return own(read.params, networkId)
    if (/UserOperation|supportedEntryPoints/.test(read.method) && !(await accountTypes.find(networkId))) {
      throw new RpcRefusal(4200, 'This account cannot do that. It takes a smart account.')
    }
    return rpc(networkId, read.method, read.params ?? [])
  }
}

/** Signed transactions of one request, in their order: what is missing was not signed. */
type KeptTransactions = { fees: readonly Eip155Fee[]; nonce: number; signed: readonly Hex[] }

/** A signed operation, and what the person was shown of it. */
type KeptOperation = { sealed: SealedOperation; shown: SmartOperation }

/** What a transaction does, whenever it is carried out: a page that asks again has made it anew, of a newer block. */
function readIntent({ instructions, signers, version }: SolanaTransaction) {
  return {
    instructions: instructions
      .filter(({ program }) => program !== solanaPrograms.computeBudget)
      .map(({ accounts, data, program }) => ({ accounts, data: base58.encode(data), program })),
    signers,
    version,
  }
}

/** Source: ERC-4337: what the owner of a smart account signs of an operation, as EIP-191 has it. */
const operationHashBytes = 32
