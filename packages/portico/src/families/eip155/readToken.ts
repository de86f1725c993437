import { nameToken, readTokenNumber, readTokenText, tokenSelectors } from '@portico/protocol/token'
import type { PublicClient } from 'viem'
import type { FamilySwapping } from '../../core/familySwapping.js'
import type { TokenBalance } from '../../core/tokenBalance.js'
import { formatUnits } from '../../format/formatUnits.js'
import { cleanText } from '../cleanText.js'
import { withNetwork } from './networkClient.js'
import { readDecimals, readFirst } from './readFirst.js'
import { asHex } from './transferCall.js'

/**
 * Reads a token's description from its contract, and an account's balance. Undefined if the contract returns no
 * decimals or no balance.
 */
export const readToken: FamilySwapping['readToken'] = ({ network, owner, signal, tokenAddress }) =>
  withNetwork({ network, signal }, async (client) => {
    const address = asHex(tokenAddress)
    const balanceOf = `0x70a08231${asHex(owner).slice(2).padStart(64, '0')}` as const
    const [name = '', symbol = '', decimals, balance] = await Promise.all([
      readText(client, address, tokenSelectors.name, 64),
      readText(client, address, tokenSelectors.symbol, 32),
      readDecimals(client, address),
      readFirst(client, address, [balanceOf], readTokenNumber),
    ])
    if (decimals === undefined || balance === undefined) return undefined
    const token: TokenBalance = {
      address: `${network.caipNetworkId}:${address}` as NonNullable<TokenBalance['address']>,
      chainId: network.caipNetworkId,
      iconUrl: '',
      ...nameToken({ address, name, symbol: symbol || cleanText(name, 32) }),
      price: 0,
      quantity: { decimals: String(decimals), numeric: formatUnits(String(balance), decimals) },
    }
    return token
  })

function readText(
  client: PublicClient,
  address: `0x${string}`,
  calls: readonly `0x${string}`[],
  maxLength: number,
): Promise<string | undefined> {
  return readFirst(
    client,
    address,
    calls,
    (answer) => cleanText(readTokenText(answer), maxLength) || undefined,
  )
}
