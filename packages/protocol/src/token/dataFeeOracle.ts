/** The fee oracle of OP stack networks. Source: OP stack, predeploys: GasPriceOracle. */
const ofOpStack = '0x420000000000000000000000000000000000000F'

/** The fee oracle of Scroll. Source: Scroll, predeploys: L1GasPriceOracle. */
const ofScroll = '0x5300000000000000000000000000000000000002'

/** The fee oracle of Morph. Source: Morph, predeploys: GasPriceOracle. */
const ofMorph = '0x530000000000000000000000000000000000000F'

/** Oracles other than the OP stack's, by EIP-155 id. */
const others: ReadonlyMap<string, `0x${string}`> = new Map([
  ['534351', ofScroll],
  ['534352', ofScroll],
  ['2810', ofMorph],
  ['2818', ofMorph],
  ['2910', ofMorph],
])

/** OP stack networks, by EIP-155 id. Source: the registries of these chains, and viem's list of networks. */
const rollups: ReadonlySet<string> = new Set(
  (
    '10 130 169 183 185 204 252 255 288 291 360 478 480 690 919 957 1135 1301 1750 1868 1923 1924 1946 2192 2331 2522 4202 4326 ' +
    '4801 5112 5330 5611 7560 7897 8008 8453 11011 12553 13001 17069 33979 34443 42220 48898 48900 53302 57073 60808 81224 81457 ' +
    '84532 91342 132902 695569 747474 763373 808813 812242 3397901 7777777 11142220 11155420 28122024 888888888 999999999'
  ).split(' '),
)

/**
 * Returns the contract of a rollup that reports the fee for a transaction's bytes, through `getL1Fee(bytes)`. This fee
 * comes on top of the gas. The result is undefined for networks that charge nothing for bytes or charge them as gas,
 * and for unlisted networks.
 *
 * @param networkId CAIP-2
 */
export function dataFeeOracleOf(networkId: string): `0x${string}` | undefined {
  const [namespace, id = ''] = networkId.split(':')
  if (namespace !== 'eip155') return undefined
  return others.get(id) ?? (rollups.has(id) ? ofOpStack : undefined)
}
