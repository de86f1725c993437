import {
  array,
  boolean,
  custom,
  type GenericSchema,
  integer,
  looseObject,
  maxLength,
  minLength,
  minValue,
  nullish,
  number,
  object,
  optional,
  picklist,
  pipe,
  record,
  regex,
  startsWith,
  string,
  tuple,
  union,
  unknown,
} from 'valibot'
import { isRecord } from '../text/isRecord.js'
import { chainIdSchema } from './chainId.js'

/** The rule of one method of RPC_REQUEST. */
export type FrameRpcRule = {
  /** `safe`: runs without approval. `ask`: the user must approve it. A method that is not in the table is rejected. */
  approval: 'safe' | 'ask'
  params: GenericSchema
}

/** A plain object. A schema of objects would also accept arrays. */
const plain = custom<Record<string, unknown>>(isRecord)
const anyObject = pipe(plain, looseObject({}))

/** Parameters of a method for nodes and bundlers: a list with any content, which the node checks. */
const anyParams = optional(union([array(unknown()), anyObject]))
const read = { approval: 'safe', params: anyParams } as const

const hex = pipe(string(), regex(/^0x[\da-f]*$/i, 'must be hex'))
const quantity = union([pipe(string(), regex(/^0x[\da-f]{1,64}$/i)), pipe(number(), integer(), minValue(0))])
const evmAddress = pipe(string(), regex(/^0x[\da-f]{40}$/i, 'must be an address'))

const transactionSchema = pipe(
  plain,
  looseObject({
    chainId: optional(chainIdSchema),
    data: optional(hex),
    from: optional(evmAddress),
    gas: optional(quantity),
    gasPrice: optional(quantity),
    input: optional(hex),
    maxFeePerGas: optional(quantity),
    maxPriorityFeePerGas: optional(quantity),
    nonce: optional(quantity),
    // Null if the transaction creates a contract.
    to: nullish(evmAddress),
    value: optional(quantity),
  }),
)

/** Source: EIP-5792. The specification (section 5) defines how `to` and `data` begin. */
const callSchema = looseObject({
  data: optional(pipe(string(), startsWith('0x', 'must start with 0x'), hex)),
  to: pipe(string('must start with 0x'), startsWith('0x', 'must start with 0x'), evmAddress),
  value: optional(quantity),
})

const sendCallsSchema = pipe(
  array(
    looseObject({
      calls: pipe(array(callSchema), minLength(1), maxLength(100)),
      capabilities: optional(record(string(), unknown())),
      chainId: optional(chainIdSchema),
      from: optional(evmAddress),
      id: optional(pipe(string(), maxLength(4_096))),
      version: optional(pipe(string(), maxLength(32))),
    }),
  ),
  minLength(1),
)

/** Base58 or base64: clients use either. */
const solanaBytes = pipe(string(), minLength(1), regex(/^[\w+/=-]+$/, 'must be base58 or base64'))
const solanaSendOptions = object({
  maxRetries: optional(pipe(number(), integer(), minValue(0))),
  minContextSlot: optional(pipe(number(), integer(), minValue(0))),
  preflightCommitment: optional(
    picklist(['processed', 'confirmed', 'finalized', 'recent', 'single', 'singleGossip', 'root', 'max']),
  ),
  skipPreflight: optional(boolean()),
})

/**
 * Every method that RPC_REQUEST accepts: 41 that run without approval, and 11 that the user must approve. `eth_sign` is
 * missing on purpose, because it signs unreadable data.
 *
 * Source: specification, sections 5 and 6.
 */
export const frameRpcMethods = {
  eth_accounts: read,
  eth_blockNumber: read,
  eth_call: read,
  eth_chainId: read,
  eth_estimateGas: read,
  eth_estimateUserOperationGas: read,
  eth_feeHistory: read,
  eth_gasPrice: read,
  eth_getAccount: read,
  eth_getBalance: read,
  eth_getBlockByHash: read,
  eth_getBlockByNumber: read,
  eth_getBlockReceipts: read,
  eth_getBlockTransactionCountByHash: read,
  eth_getBlockTransactionCountByNumber: read,
  eth_getCode: read,
  eth_getFilterChanges: read,
  eth_getFilterLogs: read,
  eth_getLogs: read,
  eth_getProof: read,
  eth_getStorageAt: read,
  eth_getTransactionByBlockHashAndIndex: read,
  eth_getTransactionByBlockNumberAndIndex: read,
  eth_getTransactionByHash: read,
  eth_getTransactionCount: read,
  eth_getTransactionReceipt: read,
  eth_getUncleCountByBlockHash: read,
  eth_getUncleCountByBlockNumber: read,
  eth_getUserOperationByHash: read,
  eth_getUserOperationReceipt: read,
  eth_maxPriorityFeePerGas: read,
  eth_newBlockFilter: read,
  eth_newFilter: read,
  eth_newPendingTransactionFilter: read,
  eth_sendRawTransaction: read,
  eth_supportedEntryPoints: read,
  eth_syncing: read,
  eth_uninstallFilter: read,
  wallet_getAssets: read,
  wallet_getCallsStatus: { approval: 'safe', params: tuple([pipe(string(), maxLength(4_096))]) },
  wallet_getCapabilities: read,
  // The user must approve these.
  eth_sendTransaction: { approval: 'ask', params: tuple([transactionSchema]) },
  eth_sendUserOperation: { approval: 'ask', params: tuple([anyObject, evmAddress]) },
  eth_signTypedData_v4: {
    approval: 'ask',
    params: tuple([evmAddress, union([string(), anyObject])]),
  },
  /** The message in hex, and the account. */
  personal_sign: { approval: 'ask', params: tuple([string(), string()]) },
  solana_signAllTransactions: {
    approval: 'ask',
    params: object({ transactions: pipe(array(solanaBytes), minLength(1), maxLength(100)) }),
  },
  solana_signAndSendTransaction: {
    approval: 'ask',
    params: object({ options: optional(solanaSendOptions), transaction: solanaBytes }),
  },
  /** The message in base58. */
  solana_signMessage: { approval: 'ask', params: object({ message: solanaBytes, pubkey: string() }) },
  solana_signTransaction: { approval: 'ask', params: object({ transaction: solanaBytes }) },
  wallet_grantPermissions: { approval: 'ask', params: tuple([anyObject]) },
  wallet_revokePermissions: { approval: 'ask', params: tuple([anyObject]) },
  wallet_sendCalls: { approval: 'ask', params: sendCallsSchema },
} as const satisfies Record<string, FrameRpcRule>

export type FrameRpcMethod = keyof typeof frameRpcMethods

/** Checks for a method of the table, by its exact name. */
export function isFrameRpcMethod(method: string): method is FrameRpcMethod {
  return Object.hasOwn(frameRpcMethods, method)
}

/**
 * Returns the rule of one method, by its exact name. Undefined if the table does not have the method: it is then
 * rejected.
 */
export function getFrameRpcRule(method: string): FrameRpcRule | undefined {
  return isFrameRpcMethod(method) ? frameRpcMethods[method] : undefined
}
