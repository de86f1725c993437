/** Source: OP stack, predeploys: GasPriceOracle. */
const ofOpStack = '0x420000000000000000000000000000000000000F'

/** Source: Scroll, predeploys: L1GasPriceOracle. */
const ofScroll = '0x5300000000000000000000000000000000000002'

/** By the id of an EVM network. Source: the registries of these chains, and viem's list of networks. */
const rollups: ReadonlySet<string> = new Set(
  (
    '10 130 204 252 255 360 480 690 1135 1301 1750 1868 1923 4326 4801 5330 8453 34443 42220 48900 57073 60808 81457 84532 763373 ' +
    '7777777 11142220 11155420 888888888 999999999'
  ).split(' '),
)

/**
 * The contract of a rollup that says what it takes for a transaction's bytes besides its gas: `getL1Fee(bytes)`. Undefined for
 * networks that take nothing for bytes, or count it as gas, and for those that nobody listed.
 *
 * @param networkId CAIP-2
 */
export function dataFeeOracleOf(networkId: string): `0x${string}` | undefined {
  const [namespace, id = ''] = networkId.split(':')
  if (namespace !== 'eip155') return undefined
  if (id === '534352' || id === '534351') return ofScroll
  return rollups.has(id) ? ofOpStack : undefined
}
