import { readFeePrices } from '@portico/protocol/token'
import {
  type Address,
  bytesToHex,
  createPublicClient,
  custom,
  getAddress,
  type Hex,
  isAddressEqual,
  type LocalAccount,
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
import { toVerifierDomain } from './toVerifierDomain.js'

/** An operation whose cost its bundler has estimated. It is signed unchanged. */
export type PreparedOperation = UserOperation<'0.7'>

export type SmartAccountOptions = {
  rpc: Rpc
  /** CAIP-2 id of the network. */
  networkId: string
  owner: Address
  isSponsored: boolean
  /** The paymaster that an app named, in place of the operator's. */
  appPaymaster?: Paymaster | undefined
}

/** Interval between requests for a receipt, in ms. */
const pollingMs = 500

/** Runs a function with the account of a seed. */
type WithOwner = <result>(run: (owner: LocalAccount) => Promise<result>) => Promise<result>

/** Runs a function with the account of a seed, and wipes the key afterwards. */
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

/** Opens a user's smart account on one network, through the server's RPC: its nodes, its bundler and its paymaster. */
export function openSmartAccount({ appPaymaster, isSponsored, networkId, owner, rpc }: SmartAccountOptions) {
  const id = Number(networkId.split(':')[1])
  const transport = custom(
    { request: ({ method, params }) => rpc(networkId, method, params) },
    // The server retries where that is safe.
    { retryCount: 0 },
  )
  const chain = {
    id,
    name: networkId,
    nativeCurrency: { decimals: 18, name: 'coin', symbol: 'coin' },
    rpcUrls: { default: { http: [] } },
  }
  const client = createPublicClient({ ccipRead: false, chain, pollingInterval: pollingMs, transport })
  // A signature depends on whether the account exists. `rehearse` reads whether it exists, and the next signature uses
  // the same responses. If the account is created in the meantime, a signature by ERC-6492 is still valid.
  const reading = rememberAnswers(rpc)
  const readingClient = createPublicClient({
    ccipRead: false,
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
  // An owner that has an address but signs nothing. This is enough to prepare an operation. Cast: it has no public key
  // and no raw signing, but no step before the signature reads these.
  const watcher = toAccount({
    address: owner,
    signMessage: refuse,
    signTransaction: refuse,
    signTypedData: refuse,
  }) as unknown as LocalAccount

  const verifierDomain = toVerifierDomain(id, owner)

  /** Signs text or data in the account's form (ERC-7739), or with its creation if it does not exist yet (ERC-6492). */
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

  // Runs only with the owner's key, because another user may have logged in since the account was shown.
  const asOwner = <result>(withOwner: WithOwner, run: (signer: LocalAccount) => Promise<result>) =>
    withOwner(async (signer) => {
      if (!isAddressEqual(signer.address, owner)) throw otherAccount()
      return run(signer)
    })

  return {
    /**
     * Signs with a random key in place of the owner's. This requests from the network what a signature of text needs,
     * so the signature after the approval does not wait. The first signature takes many times as long as later ones, so
     * the rehearsal also takes this time in advance.
     */
    async rehearse(data?: TypedData): Promise<void> {
      await withOwnerKey(createEntropy(), (signer) => signText(signer, data ?? new Uint8Array()))
    },
    /**
     * Asks the network what the calls cost, and who pays. The wallet itself sets the calls, the account and the nonce
     * (by default a new one), and no response changes them.
     *
     * @throws WalletError, NODE_REFUSED with the bundler's message if the operation would fail; PAYMASTER_REFUSED if
     * the paymaster's response changes more than the payer
     */
    async prepare(calls: readonly ApprovedCall[], ownNonce?: bigint): Promise<PreparedOperation> {
      const account = await open(watcher)
      const [callData, { factory, factoryData }, fees, nonce] = await Promise.all([
        account.encodeCalls(calls.map(({ data, to, value }) => ({ data, to: readReceiver(to), value }))),
        account.getFactoryArgs(),
        estimateFees(rpc, networkId),
        ownNonce ?? account.getNonce(),
      ])
      const asked = { ...fees, callData, nonce, ...(factory && factoryData && { factory, factoryData }) }
      const own = { ...asked, sender: account.address }
      // Cast: viem's type covers all versions of the entry point, but this account uses one.
      const prepared = (await bundler.prepareUserOperation({
        account,
        ...asked,
      })) as unknown as PreparedOperation
      return complete(own, prepared)
    },
    /**
     * Signs exactly what was prepared.
     *
     * @throws WalletError, ACCOUNT_MISMATCH if the key is not the owner's. All signatures below throw this, too.
     */
    sign: (operation: PreparedOperation, withOwner: WithOwner): Promise<Hex> =>
      asOwner(withOwner, async (signer) => (await open(signer)).signUserOperation(operation)),
    /** Signs exactly what was prepared, and returns what a bundler gets on each attempt. */
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
        nonce: operation.nonce,
        params: [formatUserOperationRequest(sealed), entryPointAddress],
      }
    },
    /** Sends the signed operation to the bundler. @throws WalletError, NODE_REFUSED with the bundler's message */
    send: ({ params }: SealedOperation): Promise<unknown> => rpc(networkId, 'eth_sendUserOperation', params),
    /** Checks whether the bundler has the operation. */
    isKnown: async ({ hash }: SealedOperation): Promise<boolean> =>
      Boolean(await rpc(networkId, 'eth_getUserOperationByHash', [hash])),
    /** Waits until a block contains the operation. */
    receiptOf: (hash: Hex) => bundler.waitForUserOperationReceipt({ hash, pollingInterval: pollingMs }),
    /** Signs by ERC-1271, or by ERC-6492 if the account does not exist yet. */
    signMessage: (bytes: Uint8Array<ArrayBuffer>, withOwner: WithOwner): Promise<Hex> =>
      asOwner(withOwner, (signer) => signText(signer, bytes)).finally(reading.forget),
    signTypedData: (data: TypedData, withOwner: WithOwner): Promise<Hex> =>
      asOwner(withOwner, (signer) => signText(signer, data)).finally(reading.forget),
  }
}

/**
 * Reads the fees of an operation from the network, because bundlers differ in their methods. The result is at least 1.5
 * times these fees, in case the fees rise.
 */
async function estimateFees(
  rpc: Rpc,
  networkId: string,
): Promise<Pick<OwnFields, 'maxFeePerGas' | 'maxPriorityFeePerGas'>> {
  const prices = await readFeePrices((method, params) => rpc(networkId, method, params))
  if (!prices) throw new WalletError('NODE_REFUSED', { problem: 'networkUnreadable' })
  const { baseFee, gasPrice, priorityFee } = prices
  // A network without base fees has one price, which is the tip, too.
  const tip = baseFee === null ? gasPrice : priorityFee
  const most = baseFee === null ? gasPrice : (baseFee * 6n) / 5n + tip
  return { maxFeePerGas: (most * 3n) / 2n, maxPriorityFeePerGas: (tip * 3n) / 2n }
}

/** A signed operation, as plain data. */
export type SealedOperation = {
  hash: Hex
  nonce: bigint
  /** Parameters of eth_sendUserOperation. */
  params: readonly unknown[]
  /** The maximum cost, in wei. */
  feeWei: bigint
}

export type SmartAccount = ReturnType<typeof openSmartAccount>

/** The fields of an operation that the wallet sets and the user approves. */
type OwnFields = Pick<
  PreparedOperation,
  'callData' | 'factory' | 'factoryData' | 'maxFeePerGas' | 'maxPriorityFeePerGas' | 'nonce' | 'sender'
>

/**
 * Returns an operation with the gas and the payer that others set. viem inserts everything that a paymaster returns. If
 * this changes one of the wallet's own fields, the gas was estimated for another operation, and nothing is signed.
 * Unknown fields are not signed either.
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
    throw new WalletError('PAYMASTER_REFUSED', { problem: 'payerChangesMore' })
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

/** Returns the maximum cost of an operation, in wei, even if a paymaster pays it. */
export function feeOf(operation: PreparedOperation): bigint {
  const gas =
    operation.callGasLimit +
    operation.verificationGasLimit +
    operation.preVerificationGas +
    (operation.paymasterVerificationGasLimit ?? 0n) +
    (operation.paymasterPostOpGasLimit ?? 0n)
  return gas * operation.maxFeePerGas
}

/** Sends each request once, until `forget` is called. A failed request is sent again. */
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

/** Returns the recipient's address. Its checksum was checked when the request was read. */
function readReceiver(to: ApprovedCall['to']): Address {
  if (to !== undefined) return getAddress(to.toLowerCase())
  throw new WalletError(
    'UNSUPPORTED',
    'A smart account cannot create a contract: each call needs a recipient.',
  )
}
