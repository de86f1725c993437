import { isPorticoError } from '@portico/protocol/errors'
import type { Portico } from '../portico.js'
import { raiseAlert } from '../raiseAlert.js'

/**
 * Raises the alert 'Invalid App Configuration' if the analytics route responds with 403. Each kit raises it once.
 * Source: specification, section 8.
 */
export function raiseAlertWhenRefused(portico: Portico, error: unknown): void {
  if (!isPorticoError(error, 'ORIGIN_NOT_ALLOWED')) return
  void raiseAlert(portico, 'INVALID_APP_CONFIGURATION', { origin: location.origin })
}
