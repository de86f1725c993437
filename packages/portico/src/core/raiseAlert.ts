import type { AlertCode } from './alert.js'
import { change } from './change.js'
import type { Portico } from './portico.js'

/**
 * Alerts the site's developer. The console always shows the alert, the modal only with `debug`. Each kit raises each
 * code once. The texts load only when there is an alert.
 */
export async function raiseAlert(
  portico: Portico,
  code: AlertCode,
  data: Record<string, string> = {},
): Promise<void> {
  const { raisedAlerts } = portico.internal
  if (raisedAlerts.has(code)) return
  raisedAlerts.add(code)
  const texts = await import('./alertTexts.js').catch(() => null)
  if (!texts) return console.error(`Portico: ${code}`) // a blocked chunk must not silence the alert
  const { toAlert } = texts
  const alert = toAlert(code, data)
  change<'alert'>(portico, { alert })
  portico.internal.emit('alert', alert)
  portico.internal.log.add(alert.severity === 'error' ? 'error' : 'warn', alert.longMessage)
  console[alert.severity === 'error' ? 'error' : 'warn'](alert.longMessage)
}

/** Removes the alert from the state after the developer has read it. */
export function dismissAlert(portico: Portico): void {
  change<'alert'>(portico, { alert: null })
}
