import type { Connector } from '../../core/connector.js'
import type { FamilyReconnectParameters, Session } from '../../core/family.js'
import { networkIdsOf } from '../networkIdsOf.js'
import { restoreInTicks } from '../restoreInTicks.js'
import { type ChainInfos, openSession } from './openSession.js'

/**
 * Restores the session of an earlier visit. These wallets have no question that never prompts: an unlocked one that knows
 * the site answers by itself, a locked one asks its person to unlock it. Core asks only those that were connected and not
 * dropped; one that ended the link, or left the question unanswered, waits for a click. No network is suggested.
 */
export async function reconnect(
  connector: Connector,
  { mayPrompt, networkId, networks, onAvailable, signal }: FamilyReconnectParameters,
): Promise<Session<'cosmos'> | null> {
  const chainInfos: ChainInfos = {}
  const opening = openSession(connector, {
    chainInfos,
    isSilent: !mayPrompt,
    networkId,
    networkIds: networkIdsOf('cosmos', networks),
  })
  return restoreInTicks(opening, { onLate: onAvailable, signal })
}
