import { bestKnownTokens } from '@portico/protocol/token'
import { base64 } from '@scure/base'
import { InvalidResponseError } from '../../core/errors/http.js'
import { BalanceUnavailableError } from '../../core/errors/network.js'
import type { FamilySending } from '../../core/family.js'
import type { Network } from '../../core/network.js'
import type { TokenBalance } from '../../core/tokenBalance.js'
import { formatUnits } from '../../format/formatUnits.js'
import { findProgramAddress } from './findProgramAddress.js'
import { metadataProgram, token2022Program, tokenProgram } from './programs.js'
import { assertPublicKey, toPublicKey } from './publicKey.js'
import { askFor, createRpc, readAmount, type SolanaRpc } from './rpc.js'
import { readMetadata, readMintMetadata, type TokenNames } from './tokenNames.js'

/**
 * Maximum number of tokens that are shown for one account. Known tokens come first, then those with decimals. The rest
 * is mostly NFTs, and tokens that strangers sent.
 */
const maxTokens = 200

/** Maximum number of accounts in one response of a node. Source: getMultipleAccounts. */
const accountsAtOnce = 100

type Held = { mint: string; program: string; amount: bigint; decimals: number }

/**
 * Reads an account's tokens: SOL, and tokens of SPL Token and Token-2022, with the names from their mints.
 *
 * @throws BalanceUnavailableError, and the signal's reason
 */
export const readTokens: NonNullable<FamilySending['readTokens']> = async ({
  address: of,
  network,
  signal,
}) => {
  try {
    const rpc = createRpc(network, signal)
    const commitment = { commitment: 'confirmed' }
    const [native, ...lists] = await Promise.all([
      askFor(rpc, 'getBalance', [of, commitment]).then(readAmount),
      ...[tokenProgram, token2022Program].map((program) => readHeld(rpc, of, program)),
    ])
    if (native === undefined) {
      throw new InvalidResponseError({ path: 'getBalance', problem: 'It is not an amount.' })
    }
    const known = new Map(bestKnownTokens(network.caipNetworkId).map((token) => [token.address, token]))
    const rankOf = ({ decimals, mint }: Held) => (known.has(mint) ? 0 : decimals > 0 ? 1 : 2)
    // A node returns the accounts in no useful order.
    const held = lists
      .flat()
      .sort((one, other) => rankOf(one) - rankOf(other))
      .slice(0, maxTokens)
    const names = await readNames(rpc, held, known)
    return [toNative(native, network), ...held.map((one) => toToken(one, names.get(one.mint), network))]
  } catch (cause) {
    signal?.throwIfAborted()
    throw new BalanceUnavailableError({ cause, networkName: network.name })
  }
}

/** Reads an account's balances in one program and adds them up by token. Leaves out balances of 0. */
async function readHeld(rpc: SolanaRpc, owner: string, program: string): Promise<Held[]> {
  const listed = await askFor(rpc, 'getTokenAccountsByOwner', [
    owner,
    { programId: program },
    { commitment: 'confirmed', encoding: 'jsonParsed' },
  ])
  const held = new Map<string, Held>()
  for (const entry of Array.isArray(listed) ? listed : []) {
    const { data } = ((entry ?? {}) as { account?: Record<string, unknown> }).account ?? {}
    const info = (data as { parsed?: { info?: Record<string, unknown> } } | undefined)?.parsed?.info
    const { amount, decimals } = (info?.tokenAmount ?? {}) as Record<string, unknown>
    const units = readAmount(amount)
    if (!units || typeof info?.mint !== 'string' || !Number.isInteger(decimals)) continue
    const known = held.get(info.mint)
    const total = units + (known?.amount ?? 0n)
    held.set(info.mint, {
      amount: total,
      decimals: Number(decimals),
      mint: assertPublicKey(info.mint),
      program,
    })
  }
  return [...held.values()]
}

/** Reads the names of tokens: well-known ones from our own list, all others from the network. */
async function readNames(
  rpc: SolanaRpc,
  held: readonly Held[],
  known: ReadonlyMap<string, TokenNames>,
): Promise<ReadonlyMap<string, TokenNames>> {
  const names = new Map<string, TokenNames>(
    held.flatMap(({ mint }) => {
      const token = known.get(mint)
      return token ? [[mint, token] as const] : []
    }),
  )
  const unknown = held.filter(({ mint }) => !names.has(mint))
  const places = unknown.map(({ mint, program }) => {
    if (program === token2022Program) return mint
    const seeds = [new TextEncoder().encode('metadata'), toPublicKey(metadataProgram), toPublicKey(mint)]
    return findProgramAddress(metadataProgram, seeds)
  })
  for (let start = 0; start < places.length; start += accountsAtOnce) {
    const answer = await askFor(rpc, 'getMultipleAccounts', [
      places.slice(start, start + accountsAtOnce),
      { commitment: 'confirmed', encoding: 'base64' },
    ]).catch(() => [])
    const accounts = Array.isArray(answer) ? answer : []
    for (const [index, account] of accounts.entries()) {
      const token = unknown[start + index]
      const { data, owner } = (account ?? {}) as { data?: unknown; owner?: unknown }
      const [text] = Array.isArray(data) ? data : []
      if (!token || typeof text !== 'string') continue
      const bytes = toBytes(text)
      const isMint = token.program === token2022Program
      // An account of another program could give any token any name.
      if (owner !== (isMint ? token2022Program : metadataProgram)) continue
      const read = isMint ? readMintMetadata(bytes) : readMetadata(bytes)
      if (read) names.set(token.mint, read)
    }
  }
  return names
}

function toBytes(text: string): Uint8Array {
  try {
    return base64.decode(text)
  } catch {
    return new Uint8Array()
  }
}

function toNative(amount: bigint, { caipNetworkId, nativeCurrency }: Network): TokenBalance {
  const { decimals, name, symbol } = nativeCurrency
  return {
    chainId: caipNetworkId,
    iconUrl: '',
    name,
    price: 0,
    quantity: { decimals: String(decimals), numeric: formatUnits(String(amount), decimals) },
    symbol,
  }
}

function toToken(
  { amount, decimals, mint }: Held,
  names: TokenNames | undefined,
  network: Network,
): TokenBalance {
  const symbol = names?.symbol || `${mint.slice(0, 4)}…`
  return {
    address: `${network.caipNetworkId}:${mint}`,
    chainId: network.caipNetworkId,
    iconUrl: '',
    name: names?.name || symbol,
    price: 0,
    quantity: { decimals: String(decimals), numeric: formatUnits(String(amount), decimals) },
    symbol,
  }
}
