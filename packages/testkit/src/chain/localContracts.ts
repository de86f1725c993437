import type { Address } from 'viem'

/**
 * The contracts that `deployFixtures` puts on a local network, at the same addresses on every network and in every
 * release. One account makes all contracts except Multicall3, so an address depends only on the order and not on the
 * code.
 */
export const localContracts = {
  /** At its canonical address. @see https://www.multicall3.com */
  multicall3: '0xcA11bde05977b3631167028862bE2a173976CA11',
  /** ERC-20, name `Test Tether USD`, symbol `USDT`, 6 decimals. `transfer` and `approve` return nothing; `approve` must go through 0. */
  tether: '0x76aAa472b08fF0807d2CfC76A17F80e0170F4A86',
  /** ERC-20, name `Test USD Coin`, symbol `USDC`, 6 decimals. */
  usdCoin: '0xb1C8903F3ab3f8bf525030Ee7F356034041C2444',
  /** ERC-20, 18 decimals, named after a web address. An unsolicited token. */
  spamToken: '0x71158B26487514fD210EE402051c087B9ba762be',
  /** ERC-721, symbol `LANTERN`. Its metadata and pictures are `data:` URIs. */
  lanterns: '0xfD39257a64355DA190417Ec7F229f673E9bDAd59',
  /** ERC-1155. Its metadata and pictures are fetched from `collectiblesUrl`, with `{id}` in the URI. */
  tickets: '0x7D044DcFd4b14de4683dF7D80F993EBE4bf3dEC8',
  /** ERC-721 named after a web address. Also unsolicited. */
  spamCollection: '0x56fc53A9f546362Dd585038182ACf44F7E2CE48C',
  /** Sends one ERC-20 to many recipients in one transaction. */
  batchSender: '0x52d2345A45d38BBce5a684b1DF6E4407854861D1',
} as const satisfies Record<string, Address>

/**
 * The address of an attacker. It begins and ends like `devAccounts[1]`, to be mistaken for it. It has sent a transfer
 * of zero to the first development account, and another one in that account's name.
 */
export const lookAlikeAddress = '0x7099794496Ec70D72766c0dAF02F31EdBBdc79C8' satisfies Address
