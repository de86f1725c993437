/**
 * Returns what the user can do if a service does not answer. A browser says for certain only that the device is
 * offline. Otherwise the fault may be on either side, and mostly it is the site's.
 */
export function unreachedAdvice(service = 'This site’s wallet service'): string {
  return globalThis.navigator?.onLine === false
    ? 'This device is offline.'
    : `${service} does not answer. If other sites fail, too, check your connection.`
}
