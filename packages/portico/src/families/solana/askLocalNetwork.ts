import { LocalNetworkBlockedError } from '../../core/errors/localNetwork.js'

/** Names of the permission to reach the same device, the newest first. Source: wicg.github.io/local-network-access. */
const permissionNames = ['loopback-network', 'local-network-access'] as const

/** How long the browser's own question is waited for, in ms. */
const answerMs = 60_000

/**
 * Has the browser ask the user whether the page may reach apps on the same device, where it asks and they have not answered.
 * A wallet's app would come to the front over a question that it cannot be reached without. Browsers that do not know the
 * permission let the page through.
 *
 * @param knock opens a connection to the device, which is what makes the browser ask; settles once it ends
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
  // Still not answered is no refusal: the wallet's own connection is then what asks.
  if (state === 'denied') throw new LocalNetworkBlockedError()
}

async function readState(): Promise<PermissionState | undefined> {
  for (const name of permissionNames) {
    try {
      // A cast: TypeScript's list of permissions is older than these.
      return (await navigator.permissions.query({ name: name as PermissionName })).state
    } catch {
      // not known here by this name
    }
  }
  return undefined
}
