import { LocalNetworkBlockedError } from '../../core/errors/localNetwork.js'

/** Names of the permission to reach the same device, newest first. Source: wicg.github.io/local-network-access. */
const permissionNames = ['loopback-network', 'local-network-access'] as const

/** How long to wait for the answer to the browser's prompt, in ms. */
const answerMs = 60_000

/**
 * Makes the browser ask the user whether the page may reach apps on the same device, unless they have already
 * answered. Otherwise the wallet's app would come to the front over a prompt without which it cannot be reached.
 * Browsers without this permission let the page through.
 *
 * @param knock opens a connection to the device, which makes the browser ask; settles once the connection ends
 * @throws LocalNetworkBlockedError
 */
export async function askLocalNetwork(knock: () => Promise<unknown>): Promise<void> {
  let state = await readState()
  if (state === 'prompt') {
    let timer: ReturnType<typeof setTimeout> | undefined
    const late = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, answerMs)
    })
    await Promise.race([knock(), late])
    clearTimeout(timer)
    state = await readState()
  }
  // No answer yet is not a refusal: the wallet's own connection will then prompt.
  if (state === 'denied') throw new LocalNetworkBlockedError()
}

async function readState(): Promise<PermissionState | undefined> {
  for (const name of permissionNames) {
    try {
      // A cast: TypeScript's list of permissions is older than these.
      return (await navigator.permissions.query({ name: name as PermissionName })).state
    } catch {
      // The browser does not know the permission by this name.
    }
  }
  return undefined
}
