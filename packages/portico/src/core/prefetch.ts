import { change } from './change.js'
import { requestConfig } from './http/requestConfig.js'
import { requestOrigins } from './http/requestOrigins.js'
import { isOriginAllowed } from './isOriginAllowed.js'
import type { Portico } from './portico.js'
import { raiseAlert } from './raiseAlert.js'
import { toRemoteFeatures } from './remoteFeatures.js'
import { defineSlot } from './slots.js'

/** The pending or finished request. */
export const answered = defineSlot<Promise<void>>()

/**
 * Requests from the site's server what the modal needs: which remote features are on, and whether this origin may use
 * the project. A kit does this once, and again if it failed. Never rejects. Without a server it does nothing, and all
 * remote features are off.
 *
 * Call it when the user moves toward the modal, and not when the page loads. Users who do not open the modal then cause
 * no request.
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
  // If the list is empty, the request failed, or the server does not limit origins.
  const allowed = (await requestOrigins(portico).catch((error) => tell(portico, error))) ?? []
  const { origin } = location
  if (allowed.length > 0 && !isOriginAllowed(origin, allowed))
    void raiseAlert(portico, 'INVALID_APP_CONFIGURATION', { origin })
}

/** Reports a configuration that cannot be read. Loaded separately, because this is rare. */
async function tell(portico: Portico, error: unknown): Promise<undefined> {
  const { tellOfConfiguration } = await import('./tellOfConfiguration.js')
  return tellOfConfiguration(portico, error)
}
