import type { Upstream } from './chain/upstream.js'
import type { SafeFetch } from './http/safeFetch.js'
import { createNames } from './names/createNames.js'
import { createIdentities } from './names/identities.js'
import { createEnsReader } from './names/readEnsIdentity.js'
import type { Settings } from './settings/settings.js'
import type { Database } from './store/database.js'

/** Creates the registered names, and the names of accounts from every source. */
export async function createNameParts({
  database,
  nowMs,
  safeFetch,
  settings,
  upstreams,
}: {
  database: Database
  nowMs: () => number
  safeFetch: SafeFetch
  settings: Settings
  upstreams: ReadonlyMap<string, Upstream>
}) {
  const { privateOrigins } = settings
  const resolvers = settings.chains.flatMap(({ ensUniversalResolver: universalResolver, id }) => {
    const upstream = upstreams.get(id)
    return upstream && universalResolver
      ? [createEnsReader({ privateOrigins, safeFetch, universalResolver, upstream })]
      : []
  })
  const names = settings.names && createNames({ database, nowMs, settings: settings.names })
  const identities = await createIdentities({ database, nowMs, registered: names?.store, resolvers })
  await identities.set(settings.identities)

  return { identities, names }
}
