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

/** Maximum number of tokens of one account that are checked with a call, because strangers can send such tokens. */
export const mostCoinChecks = 20

/** The transaction of a check, for `eth_call` at the latest block. It creates a contract only for this call. */
export type CoinTransaction = { from: `0x${string}`; data: `0x${string}`; value: `0x${string}` }

/** `transaction`: undefined if the token is known to be the coin. */
export type CoinCheck = { units: bigint; transaction: CoinTransaction | undefined }

export type CoinCheckParameters = {
  account: string
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
 * amounts differ.
 */
export function findCoinCheck({
  account,
  nativeBalance,
  tokenAddress,
  tokenBalance,
}: CoinCheckParameters): CoinCheck | undefined {
  const units = equalUnits(nativeBalance, tokenBalance)
  if (units === undefined) return undefined
  const address = `0x${tokenAddress.slice(-40).toLowerCase()}` as const
  if (reservedAddresses.has(address)) return { transaction: undefined, units }
  return {
    // A temporary contract receives one unit and reads its own balance of the token.
    transaction: {
      data: ownBalanceCode(address),
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

/** Returns the coin's balance divided by the token's, if the result is a whole power of ten. */
function equalUnits(native: bigint, token: bigint): bigint | undefined {
  if (token <= 0n) return undefined
  for (let places = 0, units = 1n; places <= mostPlaces; places += 1, units *= 10n) {
    if (native / units === token) return units
  }
  return undefined
}

/**
 * Returns creation code that returns `balanceOf(address(this))` of a token, and fails if the response is not a word. The
 * token gets at most 300,000 gas, because it can be a stranger's.
 */
function ownBalanceCode(address: `0x${string}`): `0x${string}` {
  const selector = '6370a0823160e01b600052'
  const argument = '30600452'
  const ask = `6020600060246000${`73${address.slice(2)}`}620493e0fa`
  const answer = '3d6020141615603f5760206000f35b60006000fd'
  return `0x${selector}${argument}${ask}${answer}`
}
