/**
 * The highest power of ten between the base units of a coin and those of its token. It occurs for a coin with 18
 * decimals and a token with none.
 */
const mostPlaces = 18

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

export type CoinUnitsParameters = {
  account: string
  tokenAddress: string
  /** The balance in base units. */
  nativeBalance: bigint
  tokenBalance: bigint
  /** Calls `eth_call` at the latest block. */
  call: (transaction: { from: `0x${string}`; data: `0x${string}`; value: `0x${string}` }) => Promise<unknown>
}

/**
 * Returns how many base units of a network's coin equal one base unit of a token, if the coin and the token share one
 * balance (CELO on Celo). Sending the coin then reduces the token, and the reverse. Undefined for any other token. A
 * node is called only if the amounts of both are equal.
 */
export async function readCoinUnits({
  account,
  call,
  nativeBalance,
  tokenAddress,
  tokenBalance,
}: CoinUnitsParameters): Promise<bigint | undefined> {
  const units = equalUnits(nativeBalance, tokenBalance)
  if (units === undefined) return undefined
  const address = `0x${tokenAddress.slice(-40).toLowerCase()}` as const
  if (reservedAddresses.has(address)) return units
  try {
    // A temporary contract, created only for this call, receives one unit and reads its own balance of the token.
    const answer = await call({
      data: ownBalanceCode(address),
      from: `0x${account.slice(-40).toLowerCase()}`,
      value: `0x${units.toString(16)}`,
    })
    return typeof answer === 'string' && /^0x0*1$/.test(answer) ? units : undefined
  } catch {
    // If a node does not support such a call, the result is unknown, because two balances may be equal by chance.
    return undefined
  }
}

/** Returns the coin's balance divided by the token's, if the result is a whole power of ten. */
function equalUnits(native: bigint, token: bigint): bigint | undefined {
  if (token <= 0n) return undefined
  for (let places = 0, units = 1n; places <= mostPlaces; places += 1, units *= 10n) {
    if (native / units === token) return units
  }
  return undefined
}

/**
 * Returns creation code that returns `balanceOf(address(this))` of a token, and fails if the response is not a word.
 */
function ownBalanceCode(address: `0x${string}`): `0x${string}` {
  const selector = '6370a0823160e01b600052'
  const argument = '30600452'
  const ask = `6020600060246000${`73${address.slice(2)}`}5afa`
  const answer = '3d6020141615603c5760206000f35b60006000fd'
  return `0x${selector}${argument}${ask}${answer}`
}
