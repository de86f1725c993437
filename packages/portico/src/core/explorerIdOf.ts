import type { Connector } from './connector.js'

/**
 * Ids of the best-known wallets in the wallet directory. The keys are reverse domain names, or names for injected
 * wallets.
 */
const explorerIds: ReadonlyMap<string, string> = new Map([
  ['app.backpack', '2bd8c14e035c2d48f184aaa168559e86b0e3433228d3c4075900a221785019b0'],
  ['app.phantom', 'a797aa35c0fadbfc1a53e7f675162ed5226968b44a19ee3d24385c64d1d3c393'],
  ['com.bitget.web3', '38f5d18bd8522c244bdd70cb4a68e0e718865155811c043f052fb9f1c51de662'],
  ['com.coin98', '2a3c89040ac3b723a1972a33a125b1db11e258a6975d3a61252cd64e6ea5ea01'],
  ['com.coinbase.wallet', 'fd20dc426fb37566d803205b19bbc1d4096b248ac04548e3cfb6b3a38bd033aa'],
  ['com.okex.wallet', '971e689d0a5be527bac79629b4ee9b925e82208e5168b733496a09c0faed0709'],
  ['com.trustwallet.app', '4622a2b2d6af1c9844944291e5e7351a6aa24cd7b23099efac1b2fd875da31a0'],
  ['io.magiceden.wallet', '8b830a2b724a9c3fbab63af6f55ed29c9dfa8a55e732dc88c80a196a2ba136c6'],
  ['io.metamask', 'c57ca95b47569778a828d19178114f4db188b89b763c899ba0be274e97267d96'],
  ['io.metamask.mobile', 'c57ca95b47569778a828d19178114f4db188b89b763c899ba0be274e97267d96'],
  ['xyz.frontier.wallet', '85db431492aa2e8672e93f4ea7acf10c88b97b867b0d373107af63dc4880f041'],
  ['Bitget Wallet', '38f5d18bd8522c244bdd70cb4a68e0e718865155811c043f052fb9f1c51de662'],
  ['Coinbase Wallet', 'fd20dc426fb37566d803205b19bbc1d4096b248ac04548e3cfb6b3a38bd033aa'],
  ['MetaMask', 'c57ca95b47569778a828d19178114f4db188b89b763c899ba0be274e97267d96'],
  ['OKX Wallet', '971e689d0a5be527bac79629b4ee9b925e82208e5168b733496a09c0faed0709'],
  ['Phantom', 'a797aa35c0fadbfc1a53e7f675162ed5226968b44a19ee3d24385c64d1d3c393'],
  ['Trust', '4622a2b2d6af1c9844944291e5e7351a6aa24cd7b23099efac1b2fd875da31a0'],
])

/**
 * Returns the directory id of a connector's wallet: the connector's own id, or the id of a well-known wallet. This file
 * is separate from discovery, so the table loads with the modal.
 */
export function explorerIdOf({ explorerId, info, name, type }: Connector): string | undefined {
  return explorerId ?? explorerIds.get(type === 'INJECTED' ? name : (info?.rdns ?? ''))
}
