import { etherCoinType } from '@portico/protocol/caip'
import {
  type Address,
  decodeFunctionData,
  encodeAbiParameters,
  encodeFunctionResult,
  encodePacked,
  type Hex,
  hexToBytes,
  keccak256,
  namehash,
  parseAbi,
  parseAbiParameters,
  zeroAddress,
} from 'viem'
import { serializeSignature, sign } from 'viem/accounts'
import { normalizeName } from './nameRules.js'
import type { NameStore, StoredName } from './nameStore.js'
import { addressFor, isValidOn } from './toNameRecord.js'

/** Lifetime of a response, in seconds. */
export const answerLifetimeSeconds = 5 * 60

// From contracts/OffchainResolver.sol.
const serviceAbi = parseAbi([
  'function answer(address resolver, bytes name, bytes data) view returns (bytes, uint64, bytes)',
])
// Each record has its own ABI, because `addr` exists twice with different results.
const addrAbi = parseAbi(['function addr(bytes32 node) view returns (address)'])
const addrOfCoinAbi = parseAbi(['function addr(bytes32 node, uint256 coinType) view returns (bytes)'])
const nameAbi = parseAbi(['function name(bytes32 node) view returns (string)'])
const textAbi = parseAbi(['function text(bytes32 node, string key) view returns (string)'])

export type AnswerGatewayParameters = {
  /** `answer(address resolver, bytes name, bytes data)`, encoded. */
  callData: string
  gatewayKey: Hex
  nowSeconds: number
  store: NameStore
  zone: string
}

/**
 * Answers a resolver contract's request about a name, signed for that contract and this request. Unknown names and
 * unknown records get an empty answer. This answer is also signed, because otherwise a third party could send one.
 *
 * @returns null if the call data is not such a request
 */
export async function answerGateway(parameters: AnswerGatewayParameters): Promise<Hex | null> {
  const { gatewayKey, nowSeconds, store, zone } = parameters
  const callData = parameters.callData as Hex
  const question = readQuestion(callData)
  if (!question) return null
  const result = await answer(question, store, zone)
  const expires = BigInt(nowSeconds + answerLifetimeSeconds)
  const hash = keccak256(
    encodePacked(
      ['bytes2', 'address', 'uint64', 'bytes32', 'bytes32'],
      ['0x1900', question.resolver, expires, keccak256(callData), keccak256(result)],
    ),
  )
  const signature = serializeSignature(await sign({ hash, privateKey: gatewayKey }))
  return encodeAbiParameters(parseAbiParameters('bytes, uint64, bytes'), [result, expires, signature])
}

type Question = { resolver: Address; name: string; asked: AskedRecord | undefined }

function readQuestion(callData: Hex): Question | undefined {
  try {
    const [resolver, encoded, data] = decodeFunctionData({ abi: serviceAbi, data: callData }).args
    const name = readDnsName(hexToBytes(encoded))
    const asked = readRecord(data)
    const isOne = name !== undefined && (!asked || asked.node === namehash(name))
    return isOne ? { asked, name, resolver } : undefined
  } catch {
    return undefined
  }
}

async function answer({ asked, name }: Question, store: NameStore, zone: string): Promise<Hex> {
  const [, reversed] = /^([0-9a-f]{40})\.addr\.reverse$/.exec(name) ?? []
  const stored =
    !reversed && name.endsWith(`.${zone}`) && normalizeName(name) === name ? await store.get(name) : undefined
  switch (asked?.kind) {
    case 'addr': {
      const address = stored && addressFor(stored, asked.coinType)
      if (asked.isOfCoin)
        return encodeFunctionResult({ abi: addrOfCoinAbi, result: (address ?? '0x') as Hex })
      return encodeFunctionResult({ abi: addrAbi, result: (address ?? zeroAddress) as Address })
    }
    case 'name': {
      const names = reversed ? await store.listOf(`0x${reversed}`) : []
      // `addr.reverse` is about Ethereum, so another network's contract has no name there. Source: ENSIP-19.
      const first = names.find((name) => isValidOn(name, etherCoinType))
      return encodeFunctionResult({ abi: nameAbi, result: first?.name ?? '' })
    }
    case 'text':
      return encodeFunctionResult({ abi: textAbi, result: textOf(stored, asked.key) })
    default:
      // Empty bytes in ABI encoding, which every type of record decodes as its own empty value.
      return encodeAbiParameters(parseAbiParameters('bytes'), ['0x'])
  }
}

/** Returns a text record. Source of the keys: ENSIP-5. */
function textOf(stored: StoredName | undefined, key: string): string {
  if (key === 'avatar') return stored?.avatar ?? ''
  if (key === 'description') return stored?.bio ?? ''
  return ''
}

type AskedRecord = { node: Hex } & (
  | { kind: 'addr'; coinType: number; isOfCoin: boolean }
  | { kind: 'name' }
  | { kind: 'text'; key: string }
)

/** Decodes a record's call. Returns undefined for records that these names do not have, e.g. a content hash. */
function readRecord(data: Hex): AskedRecord | undefined {
  switch (data.slice(0, 10)) {
    case '0x3b3b57de': {
      const [node] = decodeFunctionData({ abi: addrAbi, data }).args
      return { coinType: etherCoinType, isOfCoin: false, kind: 'addr', node }
    }
    case '0xf1cb7e06': {
      const [node, coinType] = decodeFunctionData({ abi: addrOfCoinAbi, data }).args
      return { coinType: Number(coinType), isOfCoin: true, kind: 'addr', node }
    }
    case '0x691f3431': {
      const [node] = decodeFunctionData({ abi: nameAbi, data }).args
      return { kind: 'name', node }
    }
    case '0x59d1d43c': {
      const [node, key] = decodeFunctionData({ abi: textAbi, data }).args
      return { key, kind: 'text', node }
    }
    default:
      return undefined
  }
}

/** Maximum size of an encoded name. Source: RFC 1035, section 3.1. */
const dnsNameLimit = 255

/** Decodes labels, each after its length, with a zero at the end. Source: RFC 1035, section 3.1. */
function readDnsName(bytes: Uint8Array): string | undefined {
  if (bytes.length > dnsNameLimit) return undefined
  const labels: string[] = []
  let offset = 0
  for (let size = bytes[0] ?? 0; size > 0; size = bytes[offset] ?? 0) {
    const label = bytes.subarray(offset + 1, offset + 1 + size)
    if (label.length < size) return undefined
    labels.push(new TextDecoder('utf-8', { fatal: true }).decode(label))
    offset += 1 + size
  }
  return offset === bytes.length - 1 ? labels.join('.') : undefined
}
