import { change } from './change.js'
import { requestConfig } from './http/requestConfig.js'
import { requestOrigins } from './http/requestOrigins.js'
import { isOriginAllowed } from './isOriginAllowed.js'
import type { Portico } from './portico.js'
import { raiseAlert } from './raiseAlert.js'
import { toRemoteFeatures } from './remoteFeatures.js'
import { defineSlot } from './slots.js'

/** The answer, or the request for it. */
export const answered = defineSlot<Promise<void>>()

/**
 * Requests what the modal needs from the site's server: the remote features that are on, and whether this origin may
 * use the project. Runs once per kit, and again after a failure; never rejects. Without a server it does nothing, and
 * no remote feature is on.
 *
 * Call it when the user moves toward the modal, never when the page loads: users who do not open it cost no request.
 */
export function prefetch(portico: Portico): Promise<void> {
  if (portico.options.servers.length === 0) return Promise.resolve()
  const { slots } = portico.internal
  const asked = slots.get(answered) ?? ask(portico)
  slots.set(answered, asked)
  return asked
}

async function ask(portico: Portico): Promise<void> {
  const [hasConfig] = await Promise.all([applyConfig(portico), checkOrigin(portico)])
  if (!hasConfig) portico.internal.slots.delete(answered)
}

async function applyConfig(portico: Portico): Promise<boolean> {
  const answer = await requestConfig(portico, {}).catch((error) => tell(portico, error))
  const { features, ignored } = toRemoteFeatures(answer, portico.options.features)
  change<'features'>(portico, (state) => ({ features: { ...state.features, ...features } }))
  if (ignored.length > 0) {
    void raiseAlert(portico, 'LOCAL_CONFIGURATION_IGNORED', { features: ignored.join(', ') })
  }
  return answer !== undefined
}

async function checkOrigin(portico: Portico): Promise<void> {
  if (typeof location === 'undefined') return
  // An empty list proves nothing: the request failed, or the server does not limit origins.
  const allowed = (await requestOrigins(portico).catch((error) => tell(portico, error))) ?? []
  const { origin } = location
  if (allowed.length > 0 && !isOriginAllowed(origin, allowed))
    void raiseAlert(portico, 'INVALID_APP_CONFIGURATION', { origin })
}

/** Reports a configuration that cannot be read. Loaded separately, because most can be read. */
async function tell(portico: Portico, error: unknown): Promise<undefined> {
  const { tellOfConfiguration } = await import('./tellOfConfiguration.js')
  return tellOfConfiguration(portico, error)
}
