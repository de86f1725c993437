import { getBalance, type TokenBalance } from '@portico/protocol/http'
import { safeParse } from 'valibot'
import { isHex, numberToHex, parseUnits } from 'viem'
import { WalletError } from '../errors/WalletError.js'

/** Timeout of the request, in ms. */
const timeLimitMs = 20_000

/** Returns the balances of an account, on every network that the server reads. @throws WalletError */
export type ReadBalances = (address: string) => Promise<readonly TokenBalance[]>

/** The filters that a page may set on a list of assets. Source: ERC-7811. */
export type AssetQuery = {
  chains: ReadonlySet<string> | undefined
  kinds: ReadonlySet<string> | undefined
  /** The keys are chain ids in hex. Each `address` is in lower case. */
  only: ReadonlyMap<string, ReadonlySet<string>> | undefined
}

/** Creates a function that requests balances from the server for one project. */
export function createReadBalances({ projectId }: { projectId: string }): ReadBalances {
  return async (address) => {
    const url = new URL(getBalance.path.replace('{address}', address), location.origin)
    if (projectId !== '') url.searchParams.set('projectId', projectId)
    let body: unknown
    try {
      const response = await fetch(url, {
        cache: 'no-store',
        credentials: 'omit',
        signal: AbortSignal.timeout(timeLimitMs),
      })
      body = await response.json()
    } catch (cause) {
      throw new WalletError('SERVER_UNREACHABLE', { problem: 'serverUnreachable' }, { cause })
    }
    const read = safeParse(getBalance.response, body)
    if (!read.success) throw new WalletError('SERVER_REFUSED', 'This account’s assets cannot be read now.')
    return read.output.balances
  }
}

/** Reads a page's filters, or returns what is wrong with them. */
export function readAssetQuery(input: Readonly<Record<string, unknown>>): AssetQuery | { problem: string } {
  const { assetFilter, assetTypeFilter, chainFilter } = input
  if (chainFilter !== undefined && !isListOf(chainFilter, isChainId))
    return { problem: 'params.0.chainFilter must be a list of chain ids in hex' }
  if (assetTypeFilter !== undefined && !isListOf(assetTypeFilter, isText))
    return { problem: 'params.0.assetTypeFilter must be a list of strings' }
  const only = assetFilter === undefined ? undefined : readAssetFilter(assetFilter)
  if (assetFilter !== undefined && !only)
    return {
      problem: 'params.0.assetFilter must be lists of assets, each with its address, by chain id in hex',
    }
  return {
    chains: chainFilter === undefined ? undefined : new Set(chainFilter.map(toKey)),
    kinds: assetTypeFilter === undefined ? undefined : new Set(assetTypeFilter.map(toSmall)),
    only,
  }
}

/** Returns the assets by chain id in hex, as in section 3 of the specification. Spam tokens are left out. */
export function listAssets(balances: readonly TokenBalance[], { chains, kinds, only }: AssetQuery) {
  const assets: Record<string, object[]> = {}
  for (const balance of balances) {
    const [family, chain] = balance.chainId.split(':')
    if (family !== 'eip155' || balance.isSpam === true) continue
    const id = numberToHex(Number(chain))
    const address = balance.address?.split(':')[2] ?? 'native'
    const type = address === 'native' ? 'NATIVE' : 'ERC20'
    if (chains?.has(id) === false || kinds?.has(type.toLowerCase()) === false) continue
    if (only && only.get(id)?.has(address.toLowerCase()) !== true) continue
    const { iconUrl, name, price, quantity, symbol, value } = balance
    const decimals = Number(quantity.decimals)
    const own = assets[id] ?? []
    assets[id] = own
    own.push({
      address,
      balance: numberToHex(parseUnits(quantity.numeric, decimals)),
      metadata: { decimals, iconUrl, name, price, symbol, ...(typeof value === 'number' && { value }) },
      type,
    })
  }
  return assets
}

function readAssetFilter(input: unknown): AssetQuery['only'] {
  if (typeof input !== 'object' || input === null) return undefined
  const entries = Object.entries(input).map(([id, list]) => {
    if (!isChainId(id) || !isListOf(list, isNamedAsset)) return undefined
    return [toKey(id), new Set(list.map(({ address }) => toSmall(address)))] as const
  })
  return entries.every((entry) => entry !== undefined) ? new Map(entries) : undefined
}

const listLimit = 1_000
function isListOf<item>(input: unknown, is: (each: unknown) => each is item): input is item[] {
  return Array.isArray(input) && input.length <= listLimit && input.every(is)
}
const isText = (input: unknown): input is string => typeof input === 'string'
const isChainId = (input: unknown): input is `0x${string}` => isHex(input) && /^0x[\da-f]{1,13}$/i.test(input)
const isNamedAsset = (input: unknown): input is { address: string } =>
  typeof input === 'object' && input !== null && 'address' in input && typeof input.address === 'string'
const toKey = (id: string) => numberToHex(Number(id))
const toSmall = (text: string) => text.toLowerCase()
