import { isPorticoError } from '@portico/protocol/errors'
import type { Portico } from './portico.js'
import { raiseAlert } from './raiseAlert.js'

/**
 * Alerts the site's developer that the project's configuration could not be read, if the developer can fix the cause.
 * Raises no alert if the server could not be reached, because then the configuration is not the cause.
 *
 * @throws errors that are not the kit's own
 */
export function tellOfConfiguration(portico: Portico, error: unknown): undefined {
  if (!isPorticoError(error)) throw error
  switch (error.code) {
    case 'RATE_LIMITED':
      void raiseAlert(portico, 'RATE_LIMITED_APP_CONFIGURATION')
      break
    case 'ORIGIN_NOT_ALLOWED':
      void raiseAlert(portico, 'INVALID_APP_CONFIGURATION', { origin: globalThis.location?.origin ?? '' })
      break
    case 'SERVER_ERROR':
      void raiseAlert(portico, 'SERVER_ERROR_APP_CONFIGURATION')
      break
    case 'INVALID_PROJECT_ID':
    case 'UNKNOWN_PROJECT':
      void raiseAlert(portico, portico.options.projectId ? 'INVALID_PROJECT_ID' : 'PROJECT_ID_NOT_CONFIGURED')
  }
}
