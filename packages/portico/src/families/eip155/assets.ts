import { isRecord } from '@portico/protocol/text'
import { findCoinCheck, isCoin, mostCoinChecks } from '@portico/protocol/token'
import type { WalletAsset, WalletAssetResponse } from '../../core/entities.js'
import { InvalidResponseError } from '../../core/errors/http.js'
import type { FamilySending } from '../../core/family.js'
import type { Network } from '../../core/network.js'
import type { TokenBalance } from '../../core/tokenBalance.js'
import { formatUnits } from '../../format/formatUnits.js'
import { request } from '../provider.js'
import { isAddress } from './address.js'
import { getCapabilities } from './capabilities.js'
import { toHexChainId } from './chainId.js'

/** Maximum number of assets to read from one response. */
const maxAssets = 5_000

/**
 * Returns the wallet's own list of an account's assets on one network (`wallet_getAssets`, EIP-7811). Undefined if the
 * wallet does not announce the method. Never prompts.
 *
 * @throws InvalidResponseError if an asset cannot be read, because then no part of the response is used
 */
export const getAssets: NonNullable<FamilySending['getAssets']> = async (session, { address, network }) => {
  const chainId = toHexChainId(network.id)
  const capabilities = await getCapabilities(session, { address })
  const { assetDiscovery } = { ...capabilities['0x0'], ...capabilities[chainId] }
  if ((assetDiscovery as { supported?: unknown } | undefined)?.supported !== true) return undefined
  const answer = await request(session.provider, 'wallet_getAssets', [
    { account: address, chainFilter: [chainId] },
  ])
  const assets = readAssets(answer)
  if (!assets) {
    throw new InvalidResponseError({ path: 'wallet_getAssets', problem: 'It contains an invalid asset.' })
  }
  const held = await withoutCoinTokens(assets[chainId] ?? [], address, network)
  return held.map((asset) => toTokenBalance(asset, network))
}

/**
 * Removes tokens that are the network's coin in another form. Otherwise a total would count the balance twice. Strangers
 * can send tokens that copy the coin's balance, so only the first ones are checked with a call.
 */
async function withoutCoinTokens(
  assets: readonly WalletAsset[],
  account: string,
  network: Network,
): Promise<WalletAsset[]> {
  const coin = assets.find(({ type }) => type === 'NATIVE')
  if (!coin) return [...assets]
  const checks = assets.flatMap((asset) => {
    const { address, balance, metadata, type } = asset
    if (type !== 'ERC20') return []
    const check = findCoinCheck({
      account,
      decimals: metadata.decimals,
      nativeBalance: BigInt(coin.balance),
      networkId: network.caipNetworkId,
      tokenAddress: address,
      tokenBalance: BigInt(balance),
    })
    return check ? [{ asset, transaction: check.transaction }] : []
  })
  const coins = new Set(checks.flatMap(({ asset, transaction }) => (transaction ? [] : asset)))
  const asked = checks.filter(({ transaction }) => transaction).slice(0, mostCoinChecks)
  if (asked.length > 0) {
    const { withNetwork } = await import('./networkClient.js')
    const answers = await withNetwork(
      { network },
      (client) =>
        Promise.allSettled(
          asked.map(({ transaction }) =>
            client.request({ method: 'eth_call', params: [transaction ?? {}, 'latest'] }),
          ),
        ),
      // If no node does such a call, two balances may be equal by chance.
    ).catch(() => [])
    for (const [index, answer] of answers.entries()) {
      const asset = asked[index]?.asset
      if (asset && answer.status === 'fulfilled' && isCoin(answer.value)) coins.add(asset)
    }
  }
  return assets.filter((asset) => !coins.has(asset))
}

/**
 * Reads a wallet's response, with the network ids in Portico's form. Undefined if one asset is invalid. Source of the
 * form: specification, section 3 (Wallet asset response).
 */
export function readAssets(input: unknown): WalletAssetResponse | undefined {
  if (!isRecord(input)) return undefined
  const assets: Record<`0x${string}`, readonly WalletAsset[]> = {}
  for (const [id, list] of Object.entries(input)) {
    if (!/^0x[\da-f]{1,13}$/i.test(id) || !Array.isArray(list) || list.length > maxAssets) return undefined
    const read = list.map(readAsset)
    if (!read.every((asset) => asset !== undefined)) return undefined
    assets[`0x${Number(id).toString(16)}`] = read
  }
  return assets
}

function readAsset(input: unknown): WalletAsset | undefined {
  if (!isRecord(input) || !isRecord(input.metadata)) return undefined
  const { address, balance, metadata, type } = input
  const { decimals, iconUrl, name, price, symbol, value } = metadata
  const isHexQuantity = typeof balance === 'string' && /^0x[\da-f]{1,64}$/i.test(balance)
  const isAmountOfMoney = (field: unknown): field is number =>
    typeof field === 'number' && Number.isFinite(field) && field >= 0
  if (
    typeof address !== 'string' ||
    !isHexQuantity ||
    (type !== 'ERC20' && type !== 'NATIVE') ||
    (type === 'ERC20' && !isAddress(address)) ||
    typeof name !== 'string' ||
    typeof symbol !== 'string' ||
    typeof iconUrl !== 'string' ||
    typeof decimals !== 'number' ||
    !Number.isInteger(decimals) ||
    decimals < 0 ||
    decimals > 255 ||
    !isAmountOfMoney(price) ||
    (value !== undefined && !isAmountOfMoney(value))
  ) {
    return undefined
  }
  return {
    address,
    balance: balance as `0x${string}`,
    metadata: { decimals, iconUrl, name, price, symbol, ...(value !== undefined && { value }) },
    type,
  }
}

function toTokenBalance({ address, balance, metadata, type }: WalletAsset, network: Network): TokenBalance {
  const { decimals, iconUrl, name, price, symbol } = metadata
  const numeric = formatUnits(balance, decimals)
  const value = metadata.value ?? Number(numeric) * price
  return {
    chainId: network.caipNetworkId,
    iconUrl,
    name,
    price,
    quantity: { decimals: String(decimals), numeric },
    symbol,
    ...(type === 'ERC20' && { address: `${network.caipNetworkId}:0x${address.slice(-40)}` as const }),
    ...(price > 0 && { value }),
  }
}
