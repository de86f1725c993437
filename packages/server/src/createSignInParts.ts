import { isCaipNetworkId } from '@portico/protocol/caip'
import type { Logger } from 'pino'
import type { Upstream } from './chain/upstream.js'
import { knownChains } from './settings/knownChains.js'
import type { Settings } from './settings/settings.js'
import { createSignatureCheck } from './signin/createSignatureCheck.js'
import { createSignIns } from './signin/signIns.js'
import { createSigningKeys } from './signin/signingKeys.js'
import type { Database } from './store/database.js'

/** Creates sign-in, the keys of its tokens and the signature check. Other areas also use the keys and the check. */
export function createSignInParts({
  database,
  log,
  nowMs,
  settings,
  upstreams,
}: {
  database: Database
  log: Logger
  nowMs: () => number
  settings: Settings
  upstreams: ReadonlyMap<string, Upstream>
}) {
  const sessionMs = settings.sessionHours * 60 * 60_000
  const keys = createSigningKeys({ database, nowMs, sessionMs })
  const verify = createSignatureCheck({ log, upstreams })
  const signIns = createSignIns({
    database,
    keys,
    newAccountsPerClient: settings.limits.newAccountsPerClient,
    // Known networks are included, because pages may offer more networks than the server reads. The operator's names
    // come last and override the known ones.
    networkNames: new Map(
      [...knownChains, ...settings.chains].flatMap(({ id, name }) =>
        isCaipNetworkId(id) ? [[id, name]] : [],
      ),
    ),
    nowMs,
    sessionMs,
    verify,
  })

  return { keys, signIns, verify }
}
