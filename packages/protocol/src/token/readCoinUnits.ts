import { bestKnownTokens } from './bestKnownTokens.js'

/** Decimals of a network's coin, as nodes count it. */
const coinDecimals = 18

/**
 * Addresses at which a network itself exposes its coin as a token. They are those of Celo, of Polygon, of Moonbeam and
 * networks like it, of ZKsync and networks like it, and of networks from Optimism's first version (Metis, Mantle).
 * Source: the contract pages of their documentation.
 */
const reservedAddresses: ReadonlySet<string> = new Set([
  '0x471ece3750da237f93b8e339c536989b8978a438',
  '0x0000000000000000000000000000000000001010',
  '0x0000000000000000000000000000000000000802',
  '0x000000000000000000000000000000000000800a',
  '0xdeaddeaddeaddeaddeaddeaddeaddeaddead0000',
])

/** Maximum number of tokens of one account that are checked with a call, because strangers can send such tokens. */
export const mostCoinChecks = 20

/** The transaction of a check, for `eth_call` at the latest block. It creates a contract only for this call. */
export type CoinTransaction = { from: `0x${string}`; data: `0x${string}`; value: `0x${string}` }

/** `transaction`: undefined if the token is known to be the coin. */
export type CoinCheck = { units: bigint; transaction: CoinTransaction | undefined }

export type CoinCheckParameters = {
  account: string
  /** The token's decimals. Undefined if they are unknown. */
  decimals: number | undefined
  networkId: string
  tokenAddress: string
  /** The balance in base units. */
  nativeBalance: bigint
  tokenBalance: bigint
}

export type CoinUnitsParameters = CoinCheckParameters & {
  /** Calls `eth_call` at the latest block. */
  call: (transaction: CoinTransaction) => Promise<unknown>
}

/**
 * Returns how to check whether a token shares its balance with the network's coin. Undefined if it does not, because the
 * amounts differ, or because the token is a well-known one. Anyone can make the amounts equal by sending some of the coin.
 */
export function findCoinCheck({
  account,
  decimals,
  nativeBalance,
  networkId,
  tokenAddress,
  tokenBalance,
}: CoinCheckParameters): CoinCheck | undefined {
  const address = `0x${tokenAddress.slice(-40).toLowerCase()}` as const
  const isReserved = reservedAddresses.has(address)
  // The token at a reserved address has the coin's own decimals.
  const places = isReserved ? 0 : coinDecimals - (decimals ?? Number.POSITIVE_INFINITY)
  if (tokenBalance <= 0n || places < 0) return undefined
  const units = 10n ** BigInt(places)
  if (nativeBalance / units !== tokenBalance) return undefined
  if (isReserved) return { transaction: undefined, units }
  if (bestKnownTokens(networkId).some((known) => known.address.toLowerCase() === address)) return undefined
  return {
    // A temporary contract sends one unit to a new address, and reads by how much that changes its balance of the token.
    transaction: {
      data: coinCheckCode(address),
      from: `0x${account.slice(-40).toLowerCase()}`,
      value: `0x${units.toString(16)}`,
    },
    units,
  }
}

/** Checks the result of the transaction of a check: whether the token is the coin. */
export function isCoin(result: unknown): boolean {
  return typeof result === 'string' && /^0x0*1$/.test(result)
}

/**
 * Returns how many base units of a network's coin equal one base unit of a token, if the coin and the token share one
 * balance (CELO on Celo). Sending the coin then reduces the token, and the reverse. Undefined for any other token. A
 * node is called only if the amounts of both are equal.
 */
export async function readCoinUnits({
  call,
  ...parameters
}: CoinUnitsParameters): Promise<bigint | undefined> {
  const { transaction, units } = findCoinCheck(parameters) ?? {}
  if (!transaction) return units
  try {
    return isCoin(await call(transaction)) ? units : undefined
  } catch {
    // If a node does not support such a call, the result is unknown, because two balances may be equal by chance.
    return undefined
  }
}

/**
 * Returns creation code that sends its value to an address, and returns by how much this changes the address's balance
 * of a token. It fails if a response of the token is not a word. The token gets at most 300,000 gas each time, because
 * it can be a stranger's. The address is random, because a stranger can send the token to an address that is known.
 */
function coinCheckCode(token: `0x${string}`): `0x${string}` {
  const bytes = [...crypto.getRandomValues(new Uint8Array(20))]
  const receiver = `73${bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')}`
  const question = `6370a0823160e01b600052${receiver}600452`
  const readTo = (place: string) => `602060${place}6024600073${token.slice(2)}620493e0fa3d60201416`
  const send = `600060006000600034${receiver}5af116`
  const answer = '161560a6576040516060510360005260206000f35b60006000fd'
  return `0x${question}${readTo('40')}${send}${readTo('60')}${answer}`
}
