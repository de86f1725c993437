import { factsOf, parseCaipNetworkId } from '@portico/protocol/caip'
import { loadEmbedded } from '../embedded/loadEmbedded.js'
import {
  connectedSocialKey,
  type EmbeddedNamespace,
  type EmbeddedUser,
  embeddedId,
} from '../embeddedClient.js'
import type { EmbeddedWalletUser } from '../entities.js'
import { defaultSocials } from '../features.js'
import type { Portico } from '../portico.js'
import type { Connection } from '../state.js'

export type GetEmbeddedUserParameters = {
  /** Default: the active family. If the embedded wallet is connected only in the other family, that one. */
  namespace?: EmbeddedNamespace | undefined
}

/**
 * Returns the user who is logged in to the embedded wallet, or null. Details from a social provider or an email are
 * only for display and prove nothing to a backend; a sign-in does.
 *
 * @throws EmbeddedRequestError, EmbeddedTimeoutError if a session is being restored and the wallet does not respond
 */
export async function getEmbeddedUser(
  portico: Portico,
  { namespace }: GetEmbeddedUserParameters = {},
): Promise<EmbeddedWalletUser | null> {
  const connection = findEmbedded(portico, namespace)
  if (!connection) return null
  const client = await loadEmbedded(portico)
  const family = connection.namespace as EmbeddedNamespace
  return toWalletUser(portico, client.getState().users[family] ?? (await client.getUser(family)))
}

/**
 * Watches the user who is logged in to the embedded wallet. Calls `onChange` after each login, logout, and change of
 * the email address, account or network. Returns a function that stops watching.
 */
export function watchEmbeddedUser(
  portico: Portico,
  {
    namespace,
    onChange,
  }: GetEmbeddedUserParameters & { onChange: (user: EmbeddedWalletUser | null) => void },
): () => void {
  let told: string | undefined
  let turn = 0
  let leave = () => {}
  let isOver = false
  const look = async () => {
    turn += 1
    const own = turn
    // If the session cannot be read now, the next change reports it.
    const user = await getEmbeddedUser(portico, { namespace }).catch(() => undefined)
    const text = JSON.stringify(user)
    if (isOver || own !== turn || user === undefined || text === told) return
    told = text
    onChange(user)
  }
  const follow = async () => {
    leave()
    leave = () => {}
    if (findEmbedded(portico, namespace)) {
      const client = await loadEmbedded(portico)
      leave()
      if (!isOver) leave = client.subscribe(() => void look())
    }
    await look()
  }
  const begin = () => void follow().catch(() => {}) // if the client fails to load, the next change loads it again
  const stop = portico.subscribe(
    (state) =>
      `${state.activeNamespace} ${state.connections.map(({ connectorId, namespace: of }) => `${of}:${connectorId}`)}`,
    begin,
  )
  begin()
  return () => {
    isOver = true
    stop()
    leave()
  }
}

function findEmbedded(portico: Portico, namespace?: EmbeddedNamespace): Connection | undefined {
  const { activeNamespace, connections } = portico.store.getState()
  const own = connections.filter(({ connectorId }) => connectorId === embeddedId)
  const of = (wanted: string) => own.find((connection) => connection.namespace === wanted)
  return namespace ? of(namespace) : (of(activeNamespace) ?? own[0])
}

function toWalletUser({ storage }: Portico, user: EmbeddedUser): EmbeddedWalletUser {
  const { accounts, address, email, networkId, preferredAccountType, smartAccountDeployed, userName } = user
  const provider = defaultSocials.find((one) => one === storage.getItem(connectedSocialKey))
  return {
    accounts: accounts.map((account) => ({
      address: account.address,
      type: account.type === 'eoa' ? 'EOA' : account.type,
    })),
    address,
    chainId: factsOf(networkId).isEip1193 ? Number(parseCaipNetworkId(networkId).reference) : networkId,
    email,
    preferredAccountType,
    smartAccountDeployed,
    userName,
    ...(provider && { provider }),
  }
}
