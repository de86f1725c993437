import type { ChainNamespace } from '@portico/protocol/caip'
import { findActive } from '../findActive.js'
import type { Portico } from '../portico.js'
import { sessionKey } from '../sessions.js'
import type { Connection } from '../state.js'
import { walletConnectId } from '../walletConnectClient.js'
import { loadedWalletConnectSlot } from '../walletConnectSlot.js'

/**
 * What a wallet needs for a transfer, by family: any one of these. WalletConnect's methods, which a wallet approves, have
 * an underscore; the Wallet Standard's features have a colon.
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
 * True while the connected wallet is live, its family can send, and the wallet approved it. A wallet behind
 * WalletConnect may approve messages alone, and some wallets of the Wallet Standard sign nothing else.
 */
export function canSend(portico: Portico): boolean {
  const connection = findActive(portico.store.getState())
  if (connection?.status !== 'live') return false
  if (portico.families[connection.namespace]?.loadSending === undefined) return false
  const ways = waysToSend[connection.namespace]
  const supported = readSupported(portico, connection)
  return !ways || !supported || ways.some((way) => supported.includes(way))
}

/** Returns what the wallet approved or has; undefined if it does not say. */
function readSupported(portico: Portico, connection: Connection): readonly string[] | undefined {
  const { sessions, slots } = portico.internal
  if (connection.connectorId === walletConnectId)
    return slots.get(loadedWalletConnectSlot)?.getSession()?.namespaces[connection.namespace]?.methods
  const provider: unknown = sessions.get(sessionKey(connection))?.session.provider
  const features = Object.keys(Object(Object(provider).features))
  // Every wallet of the Wallet Standard has this one. Providers of other families may call something else `features`.
  return features.includes('standard:connect') ? features : undefined
}
