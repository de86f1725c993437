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
  /** Default: the active family, or the other one where only that has the embedded wallet. */
  namespace?: EmbeddedNamespace | undefined
}

/**
 * Who is signed in to the embedded wallet; null where nobody is. What a provider or a mail said of the user is for showing,
 * and proves nothing to a backend: sign-in does.
 *
 * @throws EmbeddedRequestError, EmbeddedTimeoutError where a session is being restored and the wallet does not answer
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
 * Listens to who is signed in to the embedded wallet: after each login, sign-out, change of the address, account or network.
 * Returns the way to stop listening.
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
    // A session that cannot be asked now is told of with the next change.
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
  const begin = () => void follow().catch(() => {}) // a client that did not load is asked for again with the next change
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
    chainId: networkId.startsWith('eip155:') ? Number(networkId.slice('eip155:'.length)) : networkId,
    email,
    preferredAccountType,
    smartAccountDeployed,
    userName,
    ...(provider && { provider }),
  }
}
