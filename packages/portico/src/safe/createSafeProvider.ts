import { type SafeFrame, SafeRequestError } from './safeFrame.js'

/** Reads that a Safe forwards to its own node. */
const reads: readonly string[] = [
  'eth_blockNumber',
  'eth_call',
  'eth_estimateGas',
  'eth_gasPrice',
  'eth_getBalance',
  'eth_getBlockByHash',
  'eth_getBlockByNumber',
  'eth_getCode',
  'eth_getLogs',
  'eth_getStorageAt',
  'eth_getTransactionCount',
]

/** EIP-1193's codes. */
const unauthorized = 4100
const unsupported = 4200
const otherNetwork = 4901

type Call = { to?: unknown; value?: unknown; data?: unknown; from?: unknown; chainId?: unknown }

/** Creates the provider of a Safe (EIP-1193). A send returns the Safe's own hash, which its owners may still confirm. */
export function createSafeProvider({ ask, info }: SafeFrame): {
  request(request: { method: string; params?: readonly unknown[] | object }): Promise<unknown>
} {
  const { address, chainId } = info
  const hexId = `0x${chainId.toString(16)}`
  const assertOwn = (from: unknown) => {
    if (from !== undefined && String(from).toLowerCase() !== address.toLowerCase())
      throw new SafeRequestError('This account is not the Safe’s. Use the Safe’s own address.', unauthorized)
  }
  const assertNetwork = (id: unknown) => {
    if (id !== undefined && Number(id) !== chainId)
      throw new SafeRequestError('The Safe is on another network, and it cannot switch.', otherNetwork)
  }
  const propose = async (calls: readonly Call[]): Promise<string> => {
    const txs = calls.map(({ chainId: id, data = '0x', from, to, value = 0 }) => {
      assertOwn(from)
      assertNetwork(id)
      if (typeof to !== 'string')
        throw new SafeRequestError(
          'A Safe cannot create a contract. Send the transaction to an address.',
          unsupported,
        )
      // A Safe reads amounts as decimal text.
      return { data, to, value: BigInt(value as string | number | bigint).toString() }
    })
    return readName(await ask('sendTransactions', { txs }))
  }
  /** Returns the Safe's record of a `safeTxHash`. If the hash is not one of the Safe, the record is empty. */
  const readSafe = async (safeTxHash: unknown): Promise<Record<string, unknown>> =>
    Object(await ask('getTxBySafeTxHash', { safeTxHash }).catch(() => undefined))
  const read = (call: string, params: readonly unknown[]) => ask('rpcCall', { call, params })
  const sign = async (method: string, params: object) => {
    const { signature } = Object(await ask(method, params)) as { signature?: unknown }
    // Without a signature, the owners sign on the network. An empty one means that (ERC-1271).
    return typeof signature === 'string' && signature ? signature : '0x'
  }

  return {
    async request({ method, params }) {
      const list = Array.isArray(params) ? params : []
      const [first, second] = list
      switch (method) {
        case 'eth_accounts':
        case 'eth_requestAccounts':
          return [address]
        case 'eth_chainId':
          return hexId
        case 'net_version':
          return String(chainId)
        case 'eth_sendTransaction':
          return propose([Object(first)])
        case 'wallet_sendCalls': {
          const { calls, chainId: id, from } = Object(first) as Record<string, unknown>
          assertOwn(from)
          assertNetwork(id)
          return { id: await propose(Array.isArray(calls) ? calls : []) }
        }
        case 'wallet_getCapabilities':
          assertOwn(first)
          return { [hexId]: { atomic: { status: 'supported' } } }
        case 'wallet_getCallsStatus': {
          const { txHash, txStatus } = await readSafe(first)
          const receipt = typeof txHash === 'string' && (await read('eth_getTransactionReceipt', [txHash]))
          return {
            atomic: true,
            chainId: hexId,
            id: first,
            receipts: receipt ? [receipt] : [],
            status: txStatus === 'CANCELLED' ? 400 : txStatus === 'FAILED' ? 500 : receipt ? 200 : 100,
            version: '2.0.0',
          }
        }
        case 'eth_getTransactionByHash':
        case 'eth_getTransactionReceipt': {
          const { txHash } = await readSafe(first)
          return read(method, [typeof txHash === 'string' && txHash ? txHash : first])
        }
        case 'personal_sign':
          assertOwn(second)
          return sign('signMessage', { message: first })
        case 'eth_signTypedData_v4':
          assertOwn(first)
          return sign('signTypedMessage', {
            typedData: typeof second === 'string' ? JSON.parse(second) : second,
          })
        case 'wallet_switchEthereumChain':
          if (Number((Object(first) as Call).chainId) === chainId) return null
          throw new SafeRequestError(
            'A Safe cannot switch its network. Open the site from a Safe on the other network.',
            unsupported,
          )
        case 'wallet_revokePermissions':
          return null
      }
      if (reads.includes(method)) return read(method, list)
      throw new SafeRequestError(`A Safe does not support ${method}.`, unsupported)
    },
  }
}

function readName(answer: unknown): string {
  const { safeTxHash } = Object(answer) as { safeTxHash?: unknown }
  if (typeof safeTxHash === 'string' && /^0x[\da-f]{64}$/i.test(safeTxHash)) return safeTxHash
  throw new SafeRequestError(
    'The Safe returned no transaction hash. Look at its queue before you try again.',
    -32603,
  )
}
