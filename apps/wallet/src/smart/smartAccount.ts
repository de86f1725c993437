import {
  type Address,
  bytesToHex,
  createPublicClient,
  custom,
  getAddress,
  type Hex,
  isAddressEqual,
  type LocalAccount,
  zeroHash,
} from 'viem'
import {
  createBundlerClient,
  createPaymasterClient,
  formatUserOperationRequest,
  getUserOperationHash,
  toSoladySmartAccount,
  type UserOperation,
} from 'viem/account-abstraction'
import { privateKeyToAccount, toAccount } from 'viem/accounts'
import { signMessage, signTypedData } from 'viem/experimental/erc7739'
import { serializeErc6492Signature } from 'viem/utils'
import type { TypedData } from '../decode/typedData.js'
import { otherAccount } from '../errors/otherAccount.js'
import { WalletError } from '../errors/WalletError.js'
import { createEntropy, dangerousEip155Key } from '../keys/deriveAccounts.js'
import type { Rpc } from '../networks/rpc.js'
import { toDefinition } from '../signing/eip155.js'
import type { ApprovedCall } from '../signing/eip155Call.js'
import type { Paymaster } from './appPaymaster.js'
import { createOperatorPaymaster } from './operatorPaymaster.js'
import { entryPointAddress } from './readOperationCalls.js'
import { accountFactory, saltOf, smartAddressOf } from './smartAddress.js'

/** An operation that its bundler has told the cost of; it is signed as it is. */
export type PreparedOperation = UserOperation<'0.7'>

export type SmartAccountOptions = {
  rpc: Rpc
  /** CAIP-2. */
  networkId: string
  owner: Address
  isSponsored: boolean
  /** What an app named: it is asked in the operator's place. */
  appPaymaster?: Paymaster | undefined
}

/** How often a bundler is asked for a receipt, in ms. */
const pollingMs = 500

/** Runs something with the account of a seed. */
type WithOwner = <result>(run: (owner: LocalAccount) => Promise<result>) => Promise<result>

/** The account of a seed for one use. */
export async function withOwnerKey<result>(
  entropy: Uint8Array<ArrayBuffer>,
  run: (owner: LocalAccount) => Promise<result>,
): Promise<result> {
  const key = await dangerousEip155Key(entropy)
  try {
    return await run(privateKeyToAccount(bytesToHex(key)))
  } finally {
    key.fill(0)
  }
}

/** A person's smart account on one network, through the server's RPC: its nodes, its bundler, its paymaster. */
export function openSmartAccount({ appPaymaster, isSponsored, networkId, owner, rpc }: SmartAccountOptions) {
  const id = Number(networkId.split(':')[1])
  const transport = custom(
    { request: ({ method, params }) => rpc(networkId, method, params) },
    // The server tries again where that is safe.
    { retryCount: 0 },
  )
  const chain = {
    id,
    name: networkId,
    nativeCurrency: { decimals: 18, name: 'coin', symbol: 'coin' },
    rpcUrls: { default: { http: [] } },
  }
  const client = createPublicClient({ chain, pollingInterval: pollingMs, transport })
  // A signature needs to know whether the account is made. What was told at the rehearsal serves the one after it: should the
  // account be made meanwhile, a signature of ERC-6492 still holds.
  const reading = rememberAnswers(rpc)
  const readingClient = createPublicClient({
    chain,
    transport: custom(
      { request: ({ method, params }) => reading.ask(networkId, method, params) },
      { retryCount: 0 },
    ),
  })
  const open = (signer: LocalAccount, from = client) =>
    toSoladySmartAccount({
      address: smartAddressOf(owner),
      client: from,
      factoryAddress: accountFactory,
      owner: signer,
      salt: saltOf(owner),
    })
  const paymaster = appPaymaster ?? (isSponsored ? createOperatorPaymaster(rpc, networkId) : undefined)
  const bundler = createBundlerClient({
    chain,
    client,
    ...(paymaster && {
      paymaster: createPaymasterClient({ transport: custom({ request: paymaster }, { retryCount: 0 }) }),
    }),
    pollingInterval: pollingMs,
    transport,
  })
  /** Of the network itself: bundlers have methods of their own for it. Half more, for a fee that rises meanwhile. */
  const estimateFees = async () => {
    const { maxFeePerGas, maxPriorityFeePerGas } = await client.estimateFeesPerGas()
    return {
      maxFeePerGas: (maxFeePerGas * 3n) / 2n,
      maxPriorityFeePerGas: (maxPriorityFeePerGas * 3n) / 2n,
    }
  }
  /**
   * Knows the address, and signs nothing: enough to prepare. Cast here once: what it lacks of a local account, a public key
   * and raw signing, no step before the signature reads.
   */
  const watcher = toAccount({
    address: owner,
    signMessage: refuse,
    signTransaction: refuse,
    signTypedData: refuse,
  }) as unknown as LocalAccount

  /**
   * Of the account's contract, PorticoAccount.sol. No node is asked for it: it could name another contract, under which the
   * owner would sign what the screen did not show.
   */
  const verifierDomain = {
    chainId: id,
    name: 'Portico Account',
    salt: zeroHash,
    verifyingContract: smartAddressOf(owner),
    version: '1',
  }

  /** Text or data as the account reads it (ERC-7739); where it is not made yet, with what makes it (ERC-6492). */
  async function signText(signer: LocalAccount, shown: Uint8Array<ArrayBuffer> | TypedData): Promise<Hex> {
    const account = await open(watcher, readingClient)
    const [{ factory, factoryData: data }, signature] = await Promise.all([
      account.getFactoryArgs(),
      shown instanceof Uint8Array
        ? signMessage(client, { account: signer, message: { raw: shown }, verifierDomain })
        : signTypedData(client, { ...toDefinition(shown), account: signer, verifierDomain }),
    ])
    return factory && data ? serializeErc6492Signature({ address: factory, data, signature }) : signature
  }

  /** Runs with the owner's key, and with no other one: another person may have signed in since the account was shown. */
  const asOwner = <result>(withOwner: WithOwner, run: (signer: LocalAccount) => Promise<result>) =>
    withOwner(async (signer) => {
      if (!isAddressEqual(signer.address, owner)) throw otherAccount()
      return run(signer)
    })

  return {
    /**
     * Signs with nobody's key in the owner's place: asks the network what a signature of text will need, so that none stands
     * between the approval and it, and does once what takes many times as long the first time.
     */
    async rehearse(data?: TypedData): Promise<void> {
      await withOwnerKey(createEntropy(), (signer) => signText(signer, data ?? new Uint8Array()))
    },
    /**
     * Asks what these calls cost, and who pays. What they do, whose they are and their place are the wallet's own: no answer
     * changes them.
     *
     * @throws WalletError, NODE_REFUSED with the bundler's words where the operation would fail; PAYMASTER_REFUSED where the
     * paymaster answers with anything but who pays
     */
    async prepare(calls: readonly ApprovedCall[]): Promise<PreparedOperation> {
      const account = await open(watcher)
      const [callData, { factory, factoryData }, fees, nonce] = await Promise.all([
        account.encodeCalls(calls.map(({ data, to, value }) => ({ data, to: readReceiver(to), value }))),
        account.getFactoryArgs(),
        estimateFees(),
        account.getNonce(),
      ])
      const asked = { ...fees, callData, nonce, ...(factory && factoryData && { factory, factoryData }) }
      const own = { ...asked, sender: account.address }
      // viem types it for every version of the entry point; this account has one.
      const prepared = (await bundler.prepareUserOperation({
        account,
        ...asked,
      })) as unknown as PreparedOperation
      return complete(own, prepared)
    },
    /** Signs exactly what was prepared. @throws WalletError, ACCOUNT_MISMATCH for another key than the owner's, as below */
    sign: (operation: PreparedOperation, withOwner: WithOwner): Promise<Hex> =>
      asOwner(withOwner, async (signer) => (await open(signer)).signUserOperation(operation)),
    /** Signs exactly what was prepared: what a bundler is given, each time the same. */
    async seal(operation: PreparedOperation, withOwner: WithOwner): Promise<SealedOperation> {
      const signature = await this.sign(operation, withOwner)
      const sealed = { ...operation, signature }
      const hash = getUserOperationHash({
        chainId: id,
        entryPointAddress,
        entryPointVersion: '0.7',
        userOperation: sealed,
      })
      return {
        feeWei: feeOf(operation),
        hash,
        params: [formatUserOperationRequest(sealed), entryPointAddress],
      }
    },
    /** Gives the bundler what was signed. @throws WalletError, NODE_REFUSED with its words */
    send: ({ params }: SealedOperation): Promise<unknown> => rpc(networkId, 'eth_sendUserOperation', params),
    /** Whether the bundler has it. */
    isKnown: async ({ hash }: SealedOperation): Promise<boolean> =>
      Boolean(await rpc(networkId, 'eth_getUserOperationByHash', [hash])),
    /** Waits until a block has it. */
    receiptOf: (hash: Hex) => bundler.waitForUserOperationReceipt({ hash, pollingInterval: pollingMs }),
    /** ERC-1271; of ERC-6492 where the account is not made yet. */
    signMessage: (bytes: Uint8Array<ArrayBuffer>, withOwner: WithOwner): Promise<Hex> =>
      asOwner(withOwner, (signer) => signText(signer, bytes)).finally(reading.forget),
    signTypedData: (data: TypedData, withOwner: WithOwner): Promise<Hex> =>
      asOwner(withOwner, (signer) => signText(signer, data)).finally(reading.forget),
  }
}

/** A signed operation, as plain data. */
export type SealedOperation = {
  hash: Hex
  /** Of eth_sendUserOperation. */
  params: readonly unknown[]
  /** The most that it costs, in wei. */
  feeWei: bigint
}

export type SmartAccount = ReturnType<typeof openSmartAccount>

/** What the wallet decides of an operation, and the person approves. */
type OwnFields = Pick<
  PreparedOperation,
  'callData' | 'factory' | 'factoryData' | 'maxFeePerGas' | 'maxPriorityFeePerGas' | 'nonce' | 'sender'
>

/**
 * An operation with the gas and the payer that others named. viem puts in all that a paymaster answers: where that is more,
 * the gas was reckoned for another operation, and nothing of it is signed. Nor is a field that is not known here.
 */
function complete(own: OwnFields, prepared: PreparedOperation): PreparedOperation {
  const { callData, factory, factoryData, maxFeePerGas, maxPriorityFeePerGas, nonce, sender } = prepared
  const isOwn =
    callData === own.callData &&
    factory === own.factory &&
    factoryData === own.factoryData &&
    maxFeePerGas === own.maxFeePerGas &&
    maxPriorityFeePerGas === own.maxPriorityFeePerGas &&
    nonce === own.nonce &&
    sender === own.sender
  if (!isOwn) {
    throw new WalletError(
      'PAYMASTER_REFUSED',
      'The paymaster answered with more than who pays: it would change what is signed.',
    )
  }
  const { callGasLimit, preVerificationGas, signature, verificationGasLimit } = prepared
  const { paymaster, paymasterData, paymasterPostOpGasLimit, paymasterVerificationGasLimit } = prepared
  return {
    ...own,
    callGasLimit,
    preVerificationGas,
    signature,
    verificationGasLimit,
    ...(paymaster && { paymaster, paymasterData, paymasterPostOpGasLimit, paymasterVerificationGasLimit }),
  }
}

/** What an operation costs at most, in wei, and nothing where another pays. */
export function feeOf(operation: PreparedOperation): bigint {
  const gas =
    operation.callGasLimit +
    operation.verificationGasLimit +
    operation.preVerificationGas +
    (operation.paymasterVerificationGasLimit ?? 0n) +
    (operation.paymasterPostOpGasLimit ?? 0n)
  return gas * operation.maxFeePerGas
}

/** Asks each question once, until it forgets. What failed is asked again. */
function rememberAnswers(rpc: Rpc): { ask: Rpc; forget: () => void } {
  const answers = new Map<string, Promise<unknown>>()
  return {
    ask(networkId, method, params) {
      const question = JSON.stringify([networkId, method, params])
      const answer = answers.get(question) ?? rpc(networkId, method, params)
      answers.set(question, answer)
      answer.catch(() => answers.delete(question))
      return answer
    },
    forget: () => answers.clear(),
  }
}

async function refuse(): Promise<never> {
  throw new WalletError('METHOD_REFUSED', 'Nothing is signed while a request is prepared.')
}

/** Checksums were looked at where the request was read. */
function readReceiver(to: ApprovedCall['to']): Address {
  if (to !== undefined) return getAddress(to.toLowerCase())
  throw new WalletError('UNSUPPORTED', 'A smart account cannot make a contract by a call without a receiver.')
}
