import type { ChainNamespace } from '@portico/protocol/caip'
import { findActive } from '../findActive.js'
import type { Portico } from '../portico.js'
import { sessionKey } from '../sessions.js'
import type { Connection } from '../state.js'
import { walletConnectId } from '../walletConnectClient.js'
import { loadedWalletConnectSlot } from '../walletConnectSlot.js'

/**
 * The methods and features that let a wallet send, by family; the wallet needs one of them. Names with an underscore
 * are WalletConnect's methods, which the wallet approves. Names with a colon are the Wallet Standard's features.
 */
const waysToSend: Partial<Record<ChainNamespace, readonly string[]>> = {
  eip155: ['eth_sendTransaction'],
  solana: [
    'solana_signAndSendTransaction',
    'solana_signTransaction',
    'solana:signAndSendTransaction',
    'solana:signTransaction',
  ],
}

/**
 * True while the connected wallet is live, its family can send, and the wallet allows it. A wallet behind WalletConnect
 * may approve only messages, and some wallets of the Wallet Standard can only sign messages.
 */
export function canSend(portico: Portico): boolean {
  const connection = findActive(portico.store.getState())
  if (connection?.status !== 'live') return false
  if (portico.families[connection.namespace]?.loadSending === undefined) return false
  const ways = waysToSend[connection.namespace]
  const supported = readSupported(portico, connection)
  return !ways || !supported || ways.some((way) => supported.includes(way))
}

/** Returns the methods that the wallet approved, or the features that it has; undefined if it lists neither. */
function readSupported(portico: Portico, connection: Connection): readonly string[] | undefined {
  const { sessions, slots } = portico.internal
  if (connection.connectorId === walletConnectId)
    return slots.get(loadedWalletConnectSlot)?.getSession()?.namespaces[connection.namespace]?.methods
  const provider: unknown = sessions.get(sessionKey(connection))?.session.provider
  const features = Object.keys(Object(Object(provider).features))
  // Every wallet of the Wallet Standard has `standard:connect`. In other families, `features` may mean something else.
  return features.includes('standard:connect') ? features : undefined
}
