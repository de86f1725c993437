import type { CaipNetworkId, ChainNamespace } from '@portico/protocol/caip'
import type { Portico } from '../portico.js'
import { isOf } from '../sessions.js'
import type { SIWXConfig, SIWXSession } from '../siwxConfig.js'
import { changeSiwx } from './siwxState.js'
import { isSessionOf, type SiwxSubject } from './subject.js'

/** Signs out the accounts of a wallet that the user disconnected. If the wallet only locked, its sessions stay. */
export async function endSessions(
  portico: Portico,
  config: SIWXConfig,
  id: { connectorId: string; namespace: ChainNamespace },
): Promise<void> {
  const { remembered, siwx } = portico.store.getState()
  const stored = remembered.find(isOf(id))
  if (!(config.signOutOnDisconnect ?? true) || stored?.recent !== true) return
  const { namespace } = id
  const accounts = stored.accounts.map(({ address }) => ({ address, namespace }))
  const ended = (siwx?.sessions ?? []).filter((session) =>
    accounts.some((account) => isSessionOf(session, account)),
  )
  for (const { data } of ended)
    await revoke(portico, config, { address: data.accountAddress, networkId: data.chainId })
}

/**
 * Ends the session of an account that the user left while the backend verified its signature. When the user left, there
 * was no session to end yet. If the wallet is still connected with this account, or only locked, its session stays.
 */
export async function endUnused(
  portico: Portico,
  config: SIWXConfig,
  { signed: { data }, subject }: { signed: SIWXSession; subject: SiwxSubject },
): Promise<void> {
  const { connections, remembered } = portico.store.getState()
  const connection = connections.find(isOf(subject))
  const isOver = connection
    ? connection.address !== subject.address && (config.signOutOnAccountChange ?? true)
    : remembered.find(isOf(subject))?.recent === true && (config.signOutOnDisconnect ?? true)
  if (isOver) await revoke(portico, config, { address: data.accountAddress, networkId: data.chainId })
}

/** Ends a session in the kit's state immediately, and then at the backend. */
export async function revoke(
  portico: Portico,
  { revokeSession }: SIWXConfig,
  { address, networkId }: { address: string; networkId: CaipNetworkId },
): Promise<void> {
  const namespace = networkId.slice(0, networkId.indexOf(':')) as ChainNamespace
  changeSiwx(portico, {
    sessions: (portico.store.getState().siwx?.sessions ?? []).filter(
      (session) => !isSessionOf(session, { address, namespace }),
    ),
  })
  await revokeSession(networkId, address).catch((error: unknown) =>
    portico.internal.log.add('warn', 'A session could not be ended', { error: String(error) }),
  )
}
