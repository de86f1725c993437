/** The fee oracle of OP stack networks. Source: OP stack, predeploys: GasPriceOracle. */
const ofOpStack = '0x420000000000000000000000000000000000000F'

/** The fee oracle of Scroll. Source: Scroll, predeploys: L1GasPriceOracle. */
const ofScroll = '0x5300000000000000000000000000000000000002'

/** OP stack networks, by EIP-155 id. Source: the registries of these chains, and viem's list of networks. */
const rollups: ReadonlySet<string> = new Set(
  (
    '10 130 204 252 255 360 480 690 1135 1301 1750 1868 1923 4326 4801 5330 8453 34443 42220 48900 57073 60808 81457 84532 763373 ' +
    '7777777 11142220 11155420 888888888 999999999'
  ).split(' '),
)

/**
 * Returns the contract of a rollup whose `getL1Fee(bytes)` returns the fee for a transaction's bytes besides its gas.
 * Undefined for networks that charge nothing for bytes, or charge it as gas, and for unlisted networks.
 *
 * @param networkId CAIP-2
 */
export function dataFeeOracleOf(networkId: string): `0x${string}` | undefined {
  const [namespace, id = ''] = networkId.split(':')
  if (namespace !== 'eip155') return undefined
  if (id === '534352' || id === '534351') return ofScroll
  return rollups.has(id) ? ofOpStack : undefined
}
