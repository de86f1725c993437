import { LocalNetworkBlockedError } from '../../core/errors/localNetwork.js'

/** Names of the permission to reach the same device, newest first. Source: wicg.github.io/local-network-access. */
const permissionNames = ['loopback-network', 'local-network-access'] as const

/** How long to wait until the user answers the browser's prompt, in ms. */
const answerMs = 60_000

/**
 * Makes the browser ask the user whether the page may reach apps on the same device, unless the user has already
 * answered. Otherwise the wallet's app would cover the browser's prompt, and the page could not reach the app without
 * an answer. Browsers that do not have this permission let the page through.
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
  // If the user has not answered yet, that is not a refusal. The wallet's own connection then prompts.
  if (state === 'denied') throw new LocalNetworkBlockedError()
}

async function readState(): Promise<PermissionState | undefined> {
  for (const name of permissionNames) {
    try {
      // A cast, because TypeScript's list of permissions is older than these.
      return (await navigator.permissions.query({ name: name as PermissionName })).state
    } catch {
      // This browser does not know the permission by this name.
    }
  }
  return undefined
}
