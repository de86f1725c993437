import {
  type Address,
  type Chain,
  getAddress,
  type Hex,
  hexToString,
  isAddress,
  isHex,
  type LocalAccount,
} from 'viem'
import type { Approval, ShownNetwork } from '../prompt/approval.js'
import { invalidParams, ProviderRpcError, unauthorized } from './ProviderRpcError.js'
import type { WalletContext } from './walletContext.js'

/** Accounts that the site may see now: none while the wallet is locked. */
export function sharedAccounts({ memory, origin }: WalletContext): readonly Address[] {
  const { isLocked, permissions } = memory.read()
  return isLocked ? [] : (permissions[origin] ?? [])
}

/** Returns the network that the wallet is on, as the screens of the wallet show it. */
export function currentNetwork({ chains, memory }: WalletContext): ShownNetwork {
  const { chainId } = memory.read()
  return { chainId, name: chains.get(chainId)?.name ?? `Unknown network ${chainId}` }
}

/** Returns the fields that every approval has. */
export function asking(context: WalletContext): Pick<Approval, 'network' | 'origin'> {
  return { network: currentNetwork(context), origin: context.origin }
}

/**
 * The keys of an account that the site may use.
 *
 * @throws ProviderRpcError 4100 for an account that was not shared, -32602 if it is not an address
 */
export function sharedSigner(context: WalletContext, input: unknown): LocalAccount {
  if (typeof input !== 'string' || !isAddress(input, { strict: false })) {
    throw invalidParams(`${String(input)} is not an address.`)
  }
  const address = getAddress(input)
  const { permissions } = context.memory.read()
  const account = context.accounts.get(address)
  if (account === undefined || !(permissions[context.origin] ?? []).includes(address))
    throw unauthorized(address)
  return account
}

/**
 * The network that the wallet is on, with its endpoint.
 *
 * @throws ProviderRpcError 4901 if the wallet has no endpoint for it
 */
export function currentChain({ chains, memory }: WalletContext): Chain {
  const { chainId } = memory.read()
  const chain = chains.get(chainId)
  if (chain !== undefined) return chain
  throw new ProviderRpcError({ code: 4901, message: `The wallet is not connected to network ${chainId}.` })
}

/** @throws ProviderRpcError -32602 if the parameter is not an object */
export function recordOf(input: unknown): Record<string, unknown> {
  if (typeof input === 'object' && input !== null && !Array.isArray(input))
    return input as Record<string, unknown>
  throw invalidParams('an object was expected.')
}

/** @throws ProviderRpcError -32602 if the field is set but is not a hex quantity */
export function quantityOf(input: unknown): bigint | undefined {
  if (input === undefined || input === null) return undefined
  if (typeof input !== 'string' || !/^0x[0-9a-fA-F]+$/.test(input)) {
    throw invalidParams(`${String(input)} is not a hex quantity.`)
  }
  return BigInt(input)
}

/** EIP-155 id from a hex quantity. @throws ProviderRpcError -32602 */
export function chainIdOf(input: unknown): number {
  const id = quantityOf(input)
  if (id === undefined || id <= 0n || id > BigInt(Number.MAX_SAFE_INTEGER)) {
    throw invalidParams(`Expected a hex chain id, got ${String(input)}.`)
  }
  return Number(id)
}

/** @throws ProviderRpcError -32602 if the field is set but is not hex data */
export function dataOf(input: unknown): Hex {
  if (input === undefined || input === null) return '0x'
  if (!isHex(input)) throw invalidParams('`data` is not hex.')
  return input
}

/** @throws ProviderRpcError -32602 if the field is set but is not an address */
export function recipientOf(input: unknown): Address | undefined {
  if (input === undefined || input === null) return undefined
  if (typeof input === 'string' && isAddress(input, { strict: false })) return getAddress(input)
  throw invalidParams(`${String(input)} is not an address.`)
}

/** Returns the message in readable form: text if the bytes are text, otherwise hex. */
export function readableMessage(message: string): string {
  if (!isHex(message)) return message
  const text = hexToString(message)
  // U+FFFD replaces bytes that are not UTF-8.
  return text.includes('\uFFFD') || text === '' ? message : text
}
