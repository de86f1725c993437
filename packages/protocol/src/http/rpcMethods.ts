import { type ChainNamespace, isChainNamespace } from '../caip/namespace.js'

/** The rule of one RPC method. */
export type RpcMethodRule = {
  /**
   * `safe`: runs without approval. `ask`: the user must approve it. A method that is not in the table counts as `ask`.
   * If no user can be asked, it is rejected.
   */
  approval: 'safe' | 'ask'
  /** True if the server's RPC proxy forwards it to a node. */
  proxied: boolean
  /**
   * When a node's response can no longer change, so that it may be cached for a while. `always`: it never changes.
   * `mined`: once it is not null and names a block. A number: if the parameter at that index is the number of a
   * finalized block. Absent: it is not cached.
   */
  immutable?: 'always' | 'mined' | number
  /** True if the method sends a transaction. If the first attempt may have arrived, it is not retried. */
  isSending?: true
}

const read: RpcMethodRule = { approval: 'safe', proxied: true }
const readMined: RpcMethodRule = { approval: 'safe', immutable: 'mined', proxied: true }
const readForever: RpcMethodRule = { approval: 'safe', immutable: 'always', proxied: true }
const readAtBlock = (parameterIndex: number): RpcMethodRule => ({
  approval: 'safe',
  immutable: parameterIndex,
  proxied: true,
})
/** A transaction that is already signed. */
const sent: RpcMethodRule = { approval: 'safe', isSending: true, proxied: true }
/**
 * Safe, but not forwarded. A node holds each filter under an id. Other clients of the proxy may guess this id, and
 * could then read or remove the filter. Libraries read logs instead.
 */
const keptByNode: RpcMethodRule = { approval: 'safe', proxied: false }
/** Safe, but handled by a wallet or a bundler, not by a node. */
const answeredElsewhere: RpcMethodRule = { approval: 'safe', proxied: false }
const asked: RpcMethodRule = { approval: 'ask', proxied: false }

/**
 * The only table of RPC methods. It states which methods run without approval, and which ones the RPC proxy forwards.
 *
 * `eth_sign` is missing on purpose, because it signs unreadable data.
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
  eth_getFilterChanges: keptByNode,
  eth_getFilterLogs: keptByNode,
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
  eth_newBlockFilter: keptByNode,
  eth_newFilter: keptByNode,
  eth_newPendingTransactionFilter: keptByNode,
  eth_sendRawTransaction: sent,
  // Simulation: nothing is sent.
  eth_simulateV1: read,
  eth_syncing: read,
  eth_uninstallFilter: keptByNode,
  net_version: readForever,
  // Handled by a bundler.
  eth_estimateUserOperationGas: answeredElsewhere,
  eth_getUserOperationByHash: answeredElsewhere,
  eth_getUserOperationReceipt: answeredElsewhere,
  eth_supportedEntryPoints: answeredElsewhere,
  // Handled by a wallet.
  wallet_getAssets: answeredElsewhere,
  wallet_getCallsStatus: answeredElsewhere,
  wallet_getCapabilities: answeredElsewhere,
  // The user must approve these.
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

/**
 * The service for each smart-account method that the proxy forwards on a network with a bundler. Operations that these
 * methods send are already signed.
 *
 * Source: ERC-4337 and ERC-7677.
 */
export const smartAccountMethods = {
  eth_estimateUserOperationGas: 'bundler',
  eth_getUserOperationByHash: 'bundler',
  eth_getUserOperationReceipt: 'bundler',
  eth_sendUserOperation: 'bundler',
  eth_supportedEntryPoints: 'bundler',
  pm_getPaymasterData: 'paymaster',
  pm_getPaymasterStubData: 'paymaster',
} as const satisfies Record<string, 'bundler' | 'paymaster'>

/** Returns the service of a method, bundler or paymaster. Undefined if it is a method of neither. */
export function findSmartAccountPeer(method: string): 'bundler' | 'paymaster' | undefined {
  return Object.hasOwn(smartAccountMethods, method)
    ? smartAccountMethods[method as keyof typeof smartAccountMethods]
    : undefined
}

/** Methods of a Solana node: reads, simulations, and sending signed transactions. */
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
  sendTransaction: sent,
  simulateTransaction: read,
} as const satisfies Record<string, RpcMethodRule>

/**
 * Methods of a Bitcoin node: Bitcoin Core's reads of blocks, transactions and fees, and sending signed transactions.
 * Methods for the node's own wallet, for its peers, and for searches of all coins are missing.
 */
export const bitcoinRpcMethods = {
  decoderawtransaction: read,
  decodescript: read,
  estimatesmartfee: read,
  getbestblockhash: read,
  getblock: read,
  getblockchaininfo: read,
  getblockcount: read,
  getblockhash: read,
  getblockheader: read,
  getdifficulty: read,
  getmempoolancestors: read,
  getmempooldescendants: read,
  getmempoolentry: read,
  getmempoolinfo: read,
  getrawtransaction: read,
  gettxout: read,
  gettxoutproof: read,
  sendrawtransaction: sent,
  testmempoolaccept: read,
  validateaddress: read,
} as const satisfies Record<string, RpcMethodRule>

/**
 * Methods of a Polkadot node: Substrate's reads, and sending signed extrinsics. Subscriptions are missing, because they
 * need a socket. Methods that the node marks as unsafe are also missing.
 */
export const polkadotRpcMethods = {
  author_submitExtrinsic: sent,
  chain_getBlock: read,
  chain_getBlockHash: read,
  chain_getFinalizedHead: read,
  chain_getHeader: read,
  payment_queryFeeDetails: read,
  payment_queryInfo: read,
  rpc_methods: read,
  state_call: read,
  state_getKeysPaged: read,
  state_getMetadata: read,
  state_getReadProof: read,
  state_getRuntimeVersion: read,
  state_getStorage: read,
  state_getStorageHash: read,
  state_getStorageSize: read,
  state_queryStorageAt: read,
  system_accountNextIndex: read,
  system_chain: read,
  system_chainType: read,
  system_health: read,
  system_name: read,
  system_properties: read,
  system_version: read,
} as const satisfies Record<string, RpcMethodRule>

/**
 * Methods of a Cosmos node: CometBFT's reads, and sending signed transactions. `broadcast_tx_commit` is missing,
 * because it blocks the node until the next block.
 */
export const cosmosRpcMethods = {
  abci_info: read,
  abci_query: read,
  block: read,
  block_by_hash: read,
  block_results: read,
  block_search: read,
  blockchain: read,
  broadcast_tx_async: sent,
  broadcast_tx_sync: sent,
  commit: read,
  consensus_params: read,
  header: read,
  header_by_hash: read,
  health: read,
  num_unconfirmed_txs: read,
  status: read,
  tx: read,
  tx_search: read,
  validators: read,
} as const satisfies Record<string, RpcMethodRule>

/** The table of each family whose nodes a server may serve. */
const methodsOf: Readonly<Partial<Record<ChainNamespace, Readonly<Record<string, RpcMethodRule>>>>> = {
  bip122: bitcoinRpcMethods,
  cosmos: cosmosRpcMethods,
  eip155: rpcMethods,
  polkadot: polkadotRpcMethods,
  solana: solanaRpcMethods,
}

/**
 * Returns the rule for `method`, by its exact name. Undefined if the table has no such method.
 *
 * @param networkId CAIP-2 id of the network. Its family has a table of its own. Default: eip155
 */
export function getRpcMethodRule(method: string, networkId = 'eip155:1'): RpcMethodRule | undefined {
  const namespace = networkId.slice(0, networkId.indexOf(':'))
  const table = (isChainNamespace(namespace) && methodsOf[namespace]) || {}
  return Object.hasOwn(table, method) ? table[method] : undefined
}
