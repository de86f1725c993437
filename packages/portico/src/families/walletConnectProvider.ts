import type { CaipNetworkId, ChainNamespace } from '@portico/protocol/caip'
import type { Connector } from '../core/connector.js'
import type { ApprovedAddresses } from '../core/family.js'

/** A WalletConnect provider, whose methods are called through `request`. */
export type WalletConnectWallet = {
  request(request: {
    method: string
    params?: unknown
    networkId?: CaipNetworkId | undefined
  }): Promise<unknown>
  on(event: string, listener: (payload: unknown) => void): void
  removeListener(event: string, listener: (payload: unknown) => void): void
}

/** Checks whether a wallet is connected through WalletConnect. */
export function isWalletConnectProvider(
  { type }: Pick<Connector, 'type'>,
  provider: unknown,
): provider is WalletConnectWallet {
  return type === 'WALLET_CONNECT' && typeof (provider as { request?: unknown }).request === 'function'
}

/**
 * Returns the accounts that a wallet approved through WalletConnect, by network, in the wallet's order. Asks only the
 * provider, which answers without contacting the wallet.
 */
export async function readApproved(
  provider: { request(request: { method: string }): Promise<unknown> },
  namespace: ChainNamespace,
): Promise<ApprovedAddresses> {
  const { accounts, references } = await readScope(provider, namespace)
  const approved = new Map<CaipNetworkId, string[]>()
  for (const reference of Array.isArray(references) ? references : []) {
    const prefix = `${String(reference)}:`
    const own = (Array.isArray(accounts) ? accounts : [])
      .map(String)
      .filter((account) => account.startsWith(prefix))
    if (own.length > 0) {
      approved.set(
        String(reference) as CaipNetworkId,
        own.map((account) => account.slice(prefix.length)),
      )
    }
  }
  return approved
}

/**
 * Returns the methods that a wallet approved through WalletConnect. Undefined if they are unknown. Asks only the
 * provider, which answers without contacting the wallet.
 */
export async function readMethods(
  provider: { request(request: { method: string }): Promise<unknown> },
  namespace: ChainNamespace,
): Promise<readonly string[] | undefined> {
  const { methods } = await readScope(provider, namespace)
  return Array.isArray(methods) ? methods.map(String) : undefined
}

async function readScope(
  provider: { request(request: { method: string }): Promise<unknown> },
  namespace: ChainNamespace,
): Promise<Record<string, unknown>> {
  const answer = await provider.request({ method: 'wallet_getSession' }).catch(() => null)
  const { sessionScopes } = Object(answer) as { sessionScopes?: Record<string, unknown> }
  return Object(sessionScopes?.[namespace]) as Record<string, unknown>
}

/**
 * Watches a WalletConnect session for its end and for a change of its approved accounts. After a change, the caller
 * reads the session again.
 */
export function watchWalletConnect(
  provider: WalletConnectWallet,
  onDisconnect: () => void,
  onAccounts: () => void,
): () => void {
  provider.on('disconnect', onDisconnect)
  provider.on('accountsChanged', onAccounts)
  return () => {
    provider.removeListener('disconnect', onDisconnect)
    provider.removeListener('accountsChanged', onAccounts)
  }
}
