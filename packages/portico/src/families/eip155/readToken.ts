import { nameToken, readTokenDecimals, readTokenText, tokenSelectors } from '@portico/protocol/token'
import type { PublicClient } from 'viem'
import type { TokenBalance } from '../../core/entities.js'
import type { FamilySwapping } from '../../core/familySwapping.js'
import { formatUnits } from '../../format/formatUnits.js'
import { cleanText } from '../cleanText.js'
import { withNetwork } from './networkClient.js'
import { asHex } from './transferCall.js'

/** What a contract says of itself as a token, and what an account has of it. Undefined where it has no decimals or balance. */
export const readToken: FamilySwapping['readToken'] = ({ network, owner, signal, tokenAddress }) =>
  withNetwork({ network, signal }, async (client) => {
    const address = asHex(tokenAddress)
    const balanceOf = `0x70a08231${asHex(owner).slice(2).padStart(64, '0')}` as const
    const [name = '', symbol = '', decimals, balance] = await Promise.all([
      readFirst(
        client,
        address,
        tokenSelectors.name,
        (answer) => cleanText(readTokenText(answer), 64) || undefined,
      ),
      readFirst(
        client,
        address,
        tokenSelectors.symbol,
        (answer) => cleanText(readTokenText(answer), 32) || undefined,
      ),
      readFirst(client, address, tokenSelectors.decimals, readTokenDecimals),
      readFirst(client, address, [balanceOf], readAmount),
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

/** The first answer that says something, of calls that mean the same. */
async function readFirst<said>(
  client: PublicClient,
  to: `0x${string}`,
  calls: readonly `0x${string}`[],
  read: (answer: unknown) => said | undefined,
): Promise<said | undefined> {
  for (const data of calls) {
    const answer = await client
      .request({ method: 'eth_call', params: [{ data, to }, 'latest'] })
      .catch(() => undefined)
    const said = read(answer)
    if (said !== undefined) return said
  }
  return undefined
}

function readAmount(answer: unknown): bigint | undefined {
  return typeof answer === 'string' && /^0x[\da-f]{64}$/i.test(answer) ? BigInt(answer) : undefined
}
