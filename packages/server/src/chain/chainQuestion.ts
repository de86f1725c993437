import { createHash } from 'node:crypto'
import { type ChainNamespace, parseCaipNetworkId } from '@portico/protocol/caip'
import type { RpcCall } from '@portico/protocol/http'

/** How a node of one family reports which network it serves. */
export type ChainQuestion = {
  call: RpcCall
  /** The older form of `call`, with the same kind of result. It is sent if the node does not answer `call`. */
  olderCall?: RpcCall
  /** Returns the CAIP-2 id in the node's result, or undefined if it contains none. */
  readServedId: (result: unknown) => string | undefined
}

const toCall = (method: string, params: unknown[] = []): RpcCall => ({
  id: 1,
  jsonrpc: '2.0',
  method,
  params,
})

/** An EIP-155 chain id, the hash of the first block, or a name, as the family's CAIP-2 profile defines. */
const questions: Readonly<Partial<Record<ChainNamespace, ChainQuestion>>> = {
  // Source: CAIP-4.
  bip122: {
    call: toCall('getblockhash', [0]),
    readServedId: (result) => matchId(result, /^([0-9a-f]{32})[0-9a-f]{32}$/, 'bip122'),
  },
  cosmos: { call: toCall('status'), readServedId: readCosmosId },
  eip155: {
    call: toCall('eth_chainId'),
    // Nodes older than EIP-695 have only this method.
    olderCall: toCall('net_version'),
    readServedId: (result) =>
      // Some nodes answer with a number, or with its digits.
      /^(0x[0-9a-f]{1,16}|[0-9]{1,16})$/i.test(String(result))
        ? `eip155:${BigInt(String(result))}`
        : undefined,
  },
  // Source: CAIP-13.
  polkadot: {
    call: toCall('chain_getBlockHash', [0]),
    readServedId: (result) => matchId(result, /^0x([0-9a-f]{32})[0-9a-f]{32}$/, 'polkadot'),
  },
  // Source: CAIP-30.
  solana: {
    call: toCall('getGenesisHash'),
    readServedId: (result) =>
      typeof result === 'string' && /^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(result)
        ? `solana:${result.slice(0, 32)}`
        : undefined,
  },
}

/** Returns the call that finds out which network a node serves, if the family of `networkId` has one. */
export function chainQuestionOf(networkId: string): ChainQuestion | undefined {
  return questions[parseCaipNetworkId(networkId).namespace]
}

function matchId(result: unknown, pattern: RegExp, namespace: ChainNamespace): string | undefined {
  const [, reference] = typeof result === 'string' ? (pattern.exec(result) ?? []) : []
  return reference && `${namespace}:${reference}`
}

/** Returns a chain's name, or the start of its hash if the name is not a valid CAIP-2 reference. Source: CAIP-5. */
function readCosmosId(result: unknown): string | undefined {
  const name = (result as { node_info?: { network?: unknown } | null } | null | undefined)?.node_info?.network
  if (typeof name !== 'string' || name === '') return undefined
  const isReference = /^[-a-zA-Z0-9]{1,32}$/.test(name) && !name.startsWith('hashed-')
  if (isReference) return `cosmos:${name}`
  return `cosmos:hashed-${createHash('sha256').update(name).digest('hex').slice(0, 16)}`
}
