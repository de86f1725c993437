import { isPorticoError } from '@portico/protocol/errors'
import type { Portico } from './createPortico.js'
import { requestConfig } from './http/requestConfig.js'
import { requestOrigins } from './http/requestOrigins.js'
import { isOriginAllowed } from './isOriginAllowed.js'
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
  if (allowed.length > 0 && !isOriginAllowed(location.origin, allowed)) tellOrigin(portico)
}

/** What the developer can do something about. A server that could not be reached says nothing of the project. */
function tell(portico: Portico, error: unknown): undefined {
  if (!isPorticoError(error)) throw error
  switch (error.code) {
    case 'RATE_LIMITED':
      void raiseAlert(portico, 'RATE_LIMITED_APP_CONFIGURATION')
      break
    case 'ORIGIN_NOT_ALLOWED':
      tellOrigin(portico)
      break
    case 'SERVER_ERROR':
      void raiseAlert(portico, 'SERVER_ERROR_APP_CONFIGURATION')
      break
    case 'INVALID_PROJECT_ID':
    case 'UNKNOWN_PROJECT':
      void raiseAlert(portico, portico.options.projectId ? 'INVALID_PROJECT_ID' : 'PROJECT_ID_NOT_CONFIGURED')
  }
}

function tellOrigin(portico: Portico): void {
  void raiseAlert(portico, 'INVALID_APP_CONFIGURATION', { origin: globalThis.location?.origin ?? '' })
}
