/** What a network charges for gas, in wei. */
export type FeePrices = {
  /** Null if the network has no base fees. */
  baseFee: bigint | null
  /** The network's own price of a unit of gas. If it reports none, the base fee plus the tip. */
  gasPrice: bigint
  /** The tip that gets a transaction into one of the next blocks. */
  priorityFee: bigint
}

/** The blocks whose tips are examined, and the percentile of the tips in each. */
const history = { blocks: '0x5', percentile: 50 } as const

/**
 * Reads the current gas prices of an EVM network. The page's review and the embedded wallet both use this function, so
 * they show the same fee. If the network reports no tip, the tip is the difference between its own price and the base
 * fee. If that gives none, the tip is what recent blocks paid. A fixed tip could be a thousand times too high.
 *
 * @returns undefined if the network names neither a base fee nor a price
 * @throws what `ask` throws for the latest block
 */
export async function readFeePrices(
  ask: (method: string, params: readonly unknown[]) => Promise<unknown>,
): Promise<FeePrices | undefined> {
  const quantityOf = (method: string) => ask(method, []).then(readQuantity, () => undefined)
  const [block, named, price] = await Promise.all([
    ask('eth_getBlockByNumber', ['latest', false]),
    quantityOf('eth_maxPriorityFeePerGas'),
    quantityOf('eth_gasPrice'),
  ])
  const baseFee = readQuantity(Object(block).baseFeePerGas)
  if (baseFee === undefined) {
    return price === undefined ? undefined : { baseFee: null, gasPrice: price, priorityFee: named ?? 0n }
  }
  const above = price === undefined || price <= baseFee ? undefined : price - baseFee
  const priorityFee = named ?? above ?? (await readPaidTip(ask)) ?? 0n
  return { baseFee, gasPrice: price ?? baseFee + priorityFee, priorityFee }
}

/** Returns the median tip of recent blocks. Because it is the median, one unusual block has no effect. */
async function readPaidTip(ask: Parameters<typeof readFeePrices>[0]): Promise<bigint | undefined> {
  const answer = await ask('eth_feeHistory', [history.blocks, 'latest', [history.percentile]]).catch(
    () => null,
  )
  const { reward } = Object(answer) as { reward?: unknown }
  const tips = (Array.isArray(reward) ? reward : []).flatMap((row) => readQuantity(Object(row)[0]) ?? [])
  return tips.sort((a, b) => (a < b ? -1 : Number(a > b)))[Math.floor(tips.length / 2)]
}

function readQuantity(input: unknown): bigint | undefined {
  return typeof input === 'string' && /^0x[\da-f]{1,64}$/i.test(input) ? BigInt(input) : undefined
}
