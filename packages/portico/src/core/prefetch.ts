import { requestConfig } from './http/requestConfig.js'
import { requestOrigins } from './http/requestOrigins.js'
import { isOriginAllowed } from './isOriginAllowed.js'
import type { Portico } from './portico.js'
import { raiseAlert } from './raiseAlert.js'
import { toRemoteFeatures } from './remoteFeatures.js'

/**
 * Asks the host's server for what the modal has to know: which remote features are on, and whether this origin may use
 * the project. Once in a kit's life, and again after a failure; never rejects. Without a server it does nothing, and no
 * remote feature is on.
 *
 * To be called when a person turns to the modal, never with the page: a visitor who does not costs no request.
 */
export function prefetch(portico: Portico): Promise<void> {
  if (portico.options.servers.length === 0) return Promise.resolve()
  const { memo } = portico.internal
  const known = memo.get('prefetch') as Promise<void> | undefined
  const asked = known ?? ask(portico)
  memo.set('prefetch', asked)
  return asked
}

async function ask(portico: Portico): Promise<void> {
  const [hasConfig] = await Promise.all([applyConfig(portico), checkOrigin(portico)])
  if (!hasConfig) portico.internal.memo.delete('prefetch')
}

async function applyConfig(portico: Portico): Promise<boolean> {
  const answer = await requestConfig(portico).catch((error) => tell(portico, error))
  const { features, ignored } = toRemoteFeatures(answer, portico.options.features)
  portico.store.setState((state) => ({ features: { ...state.features, ...features } }))
  if (ignored.length > 0) {
    void raiseAlert(portico, 'LOCAL_CONFIGURATION_IGNORED', { features: ignored.join(', ') })
  }
  return answer !== undefined
}

async function checkOrigin(portico: Portico): Promise<void> {
  if (typeof location === 'undefined') return
  // An empty list says nothing: the server could not be asked, or limits no origin.
  const allowed = (await requestOrigins(portico).catch((error) => tell(portico, error))) ?? []
  const { origin } = location
  if (allowed.length > 0 && !isOriginAllowed(origin, allowed))
    void raiseAlert(portico, 'INVALID_APP_CONFIGURATION', { origin })
}

/** Said by a file of its own: most configurations can be read. */
async function tell(portico: Portico, error: unknown): Promise<undefined> {
  const { tellOfConfiguration } = await import('./tellOfConfiguration.js')
  return tellOfConfiguration(portico, error)
}
