import type { Connector } from '../../core/connector.js'

/**
 * Ids of the same extension in its families: its reverse domain name, its name in the Wallet Standard, its global
 * variable. MetaMask is not in the list, because it has Solana only if the user enabled that. Until then, another
 * wallet could use its name.
 */
const knownWallets: readonly (readonly string[])[] = [
  ['app.backpack', 'standard:backpack'],
  ['app.keplr', 'window.keplr'],
  ['app.phantom', 'injected Phantom', 'standard:phantom'],
  ['app.subwallet', 'injectedWeb3:subwallet-js'],
  ['com.binance.wallet', 'binancew3w.bitcoin'],
  ['com.bitget.web3', 'injected Bitget Wallet', 'standard:bitget-wallet', 'bitkeep.unisat'],
  ['com.brave.wallet', 'injected Brave Wallet', 'standard:brave-wallet'],
  ['com.okex.wallet', 'injected OKX Wallet', 'standard:okx-wallet', 'okxwallet.bitcoin'],
  ['com.trustwallet.app', 'injected Trust', 'standard:trust', 'standard:trust-wallet'],
  ['io.cosmostation', 'window.cosmostation.providers.keplr'],
  ['io.leapwallet.leapwallet', 'window.leap'],
  ['io.magiceden.wallet', 'standard:magic-eden'],
  ['xyz.talisman', 'injectedWeb3:talisman'],
]

/**
 * Checks whether two connectors of different families are certainly one wallet. They are one wallet if they share an
 * object or a reverse domain name, or if they have the ids of a well-known wallet. A name proves nothing: any wallet
 * could use another's name and appear under its picture.
 */
export function isOneWallet(a: Connector, b: Connector): boolean {
  if (a.chain === b.chain || a.duplicateOf !== undefined || b.duplicateOf !== undefined) return false
  if (isObject(a.provider) && a.provider === b.provider) return true
  // In the Wallet Standard, an id is only a name.
  if (a.id === b.id && !a.id.startsWith('standard:')) return true
  if (a.info?.rdns !== undefined && a.info.rdns === b.info?.rdns) return true
  return knownWallets.some((ids) => ids.includes(toKnownId(a)) && ids.includes(toKnownId(b)))
}

/**
 * Returns the id by which a wallet is known. The provider at `window.ethereum` has no id, so its name is used, which
 * comes from its flags.
 */
function toKnownId({ id, name, type }: Connector): string {
  return type === 'INJECTED' && id === 'injected' ? `injected ${name}` : id
}

function isObject(input: unknown): boolean {
  return (typeof input === 'object' && input !== null) || typeof input === 'function'
}
