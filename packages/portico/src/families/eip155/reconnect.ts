import type { Connector } from '../../core/connector.js'
import type { FamilyReconnectParameters } from '../../core/family.js'
import type { Session } from '../../core/session.js'
import { listen, request } from '../provider.js'
import { readAccounts } from './accounts.js'
import { readNetworkId } from './chainId.js'

/** How long a wallet may take to respond without a prompt: 50 × 100 ms. */
const patience = { ticks: 50, tickMs: 100 }

/** Pause before a wallet is retried that fails while it is still starting with the page. */
const retryDelayMs = 300

/**
 * Restores the session of an earlier visit. Sends only requests that never prompt (`eth_accounts`, `eth_chainId`).
 *
 * Returns null if the wallet is locked, broken or silent. If it shares an account later, `onAvailable` is called once,
 * unless the signal is aborted first.
 */
export async function reconnect(
  connector: Connector,
  parameters: FamilyReconnectParameters,
): Promise<Session<'eip155'> | null> {
  const { onAvailable, signal } = parameters
  // The listener is added first: a wallet may be unlocked between its response and the reading of it.
  let isAvailable = false
  let isGivenUp = false
  const tell = () => {
    if (!isGivenUp || signal.aborted) return
    isGivenUp = false
    stop()
    onAvailable()
  }
  const stop = listen(connector.provider, 'accountsChanged', (accounts) => {
    isAvailable = readAccounts(accounts).length > 0
    if (isAvailable) tell()
  })
  signal.addEventListener('abort', stop, { once: true })

  let session: Session<'eip155'> | null | undefined
  const answered = readSession(connector)
    .catch(() => wait(retryDelayMs).then(() => readSession(connector)))
    .catch(() => null)
    .then((read) => {
      session = read
      // A silent wallet may still respond later: its background process may only be waking up.
      if (read) tell()
    })
  // Counted in ticks, not by the clock: while a slow device is busy with the page no tick passes, so a response that is
  // already on its way is not missed. https://github.com/wevm/wagmi/issues/4037
  for (let tick = 0; tick < patience.ticks && session === undefined && !signal.aborted; tick++) {
    await Promise.race([answered, wait(patience.tickMs)])
  }
  signal.throwIfAborted()
  if (session) {
    stop()
    return session
  }
  isGivenUp = true
  // After the caller has received null.
  if (isAvailable) setTimeout(tell)
  return null
}

async function readSession(connector: Connector): Promise<Session<'eip155'> | null> {
  const { provider } = connector
  const [accountsAnswer, networkAnswer] = await Promise.all([
    request(provider, 'eth_accounts'),
    request(provider, 'eth_chainId'),
  ])
  const accounts = readAccounts(accountsAnswer)
  const networkId = readNetworkId(networkAnswer)
  return accounts.length > 0 && networkId ? { accounts, connector, networkId, provider } : null
}

function wait(delayMs: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, delayMs))
}
