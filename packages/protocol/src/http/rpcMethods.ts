/** What the house knows of one RPC method. */
export type RpcMethodRule = {
  /**
   * `safe`: answered without asking a person. `ask`: a person must approve it.
   * A method that is not in the table counts as `ask` and is refused where nobody can be asked.
   */
  approval: 'safe' | 'ask'
  /** True when the server's RPC proxy forwards it to a node. */
  proxied: boolean
  /**
   * When a node's answer can no longer change, so that a cache may keep it for a while.
   * `always`: whatever it says. `mined`: once it is not null and names a block. A number: when the
   * parameter at that index is the number of a block that the chain has finalized. Absent: never.
   */
  immutable?: 'always' | 'mined' | number
}

const read: RpcMethodRule = { approval: 'safe', proxied: true }
const readMined: RpcMethodRule = { approval: 'safe', immutable: 'mined', proxied: true }
const readForever: RpcMethodRule = { approval: 'safe', immutable: 'always', proxied: true }
const readAtBlock = (parameterIndex: number): RpcMethodRule => ({
  approval: 'safe',
  immutable: parameterIndex,
  proxied: true,
})
/** Safe, but answered by a wallet or a bundler, not by a node. */
const answeredElsewhere: RpcMethodRule = { approval: 'safe', proxied: false }
const asked: RpcMethodRule = { approval: 'ask', proxied: false }

/**
 * The one table of RPC methods: what runs without asking, and what the RPC proxy forwards.
 *
 * `eth_sign` is missing on purpose: it signs what nobody can read.
 */
export const rpcMethods = {
  eth_accounts: answeredElsewhere,
  eth_blobBaseFee: read,
  eth_blockNumber: read,
  eth_call: readAtBlock(1),
  eth_chainId: readForever,
  eth_createAccessList: read,
  eth_estimateGas: read,
  eth_feeHistory: read,
  eth_gasPrice: read,
  eth_getAccount: read,
  eth_getBalance: readAtBlock(1),
  eth_getBlockByHash: readMined,
  eth_getBlockByNumber: readAtBlock(0),
  eth_getBlockReceipts: readAtBlock(0),
  eth_getBlockTransactionCountByHash: readMined,
  eth_getBlockTransactionCountByNumber: readAtBlock(0),
  eth_getCode: readAtBlock(1),
  eth_getFilterChanges: read,
  eth_getFilterLogs: read,
  eth_getLogs: read,
  eth_getProof: read,
  eth_getStorageAt: readAtBlock(2),
  eth_getTransactionByBlockHashAndIndex: readMined,
  eth_getTransactionByBlockNumberAndIndex: readAtBlock(0),
  eth_getTransactionByHash: readMined,
  eth_getTransactionCount: readAtBlock(1),
  eth_getTransactionReceipt: readMined,
  eth_getUncleCountByBlockHash: readMined,
  eth_getUncleCountByBlockNumber: readAtBlock(0),
  eth_maxPriorityFeePerGas: read,
  eth_newBlockFilter: read,
  eth_newFilter: read,
  eth_newPendingTransactionFilter: read,
  eth_sendRawTransaction: read,
  eth_syncing: read,
  eth_uninstallFilter: read,
  net_version: readForever,
  // Answered by a bundler.
  eth_estimateUserOperationGas: answeredElsewhere,
  eth_getUserOperationByHash: answeredElsewhere,
  eth_getUserOperationReceipt: answeredElsewhere,
  eth_supportedEntryPoints: answeredElsewhere,
  // Answered by a wallet.
  wallet_getAssets: answeredElsewhere,
  wallet_getCallsStatus: answeredElsewhere,
  wallet_getCapabilities: answeredElsewhere,
  // Asked of a person.
  eth_sendTransaction: asked,
  eth_sendUserOperation: asked,
  eth_signTypedData_v4: asked,
  personal_sign: asked,
  solana_signAllTransactions: asked,
  solana_signAndSendTransaction: asked,
  solana_signMessage: asked,
  solana_signTransaction: asked,
  wallet_grantPermissions: asked,
  wallet_revokePermissions: asked,
  wallet_sendCalls: asked,
} as const satisfies Record<string, RpcMethodRule>

/** A method of the table. */
export type RpcMethod = keyof typeof rpcMethods

/** What a node of Solana is asked through the proxy: reading, simulating, and sending what is signed. */
export const solanaRpcMethods = {
  getAccountInfo: read,
  getBalance: read,
  getBlockHeight: read,
  getEpochInfo: read,
  getFeeForMessage: read,
  getGenesisHash: readForever,
  getHealth: read,
  getLatestBlockhash: read,
  getMinimumBalanceForRentExemption: read,
  getMultipleAccounts: read,
  getRecentPrioritizationFees: read,
  getSignatureStatuses: read,
  getSignaturesForAddress: read,
  getSlot: read,
  getTokenAccountBalance: read,
  getTokenAccountsByOwner: read,
  getTokenSupply: read,
  getTransaction: read,
  getVersion: read,
  isBlockhashValid: read,
  sendTransaction: read,
  simulateTransaction: read,
} as const satisfies Record<string, RpcMethodRule>

/**
 * The rule for `method`, by its exact name, or undefined when the table has none.
 *
 * @param networkId CAIP-2 id of the network that is asked; its family has a table of its own. Default: eip155
 */
export function getRpcMethodRule(method: string, networkId = 'eip155:1'): RpcMethodRule | undefined {
  const table: Readonly<Record<string, RpcMethodRule>> = networkId.startsWith('solana:')
    ? solanaRpcMethods
    : rpcMethods
  return Object.hasOwn(table, method) ? table[method] : undefined
}
