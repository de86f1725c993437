import { createCookieBrowser } from './cookieBrowser.js'
import type { TestServer } from './createTestServer.js'
import { type WalletClient, walletOrigin } from './walletClient.js'

/** Goes to GitHub's stand-in and back in a new browser, as `user`. This does not log in yet: `finishSocial` does. */
export async function passProvider(
  server: Pick<TestServer, 'fetch'>,
  client: WalletClient,
  { purpose, user }: { purpose: 'link' | 'signIn'; user: string },
): Promise<{ resultUri: string; verifier: string }> {
  const { body, verifier } = await client.startSocial('github', purpose)
  const { origin } = new URL(body.uri)
  const window = createCookieBrowser((request) =>
    request.url.startsWith(`${origin}/`) ? server.fetch(request) : undefined,
  )
  const asked = await window.go(body.uri)
  const [, next = ''] = /data-to="(open\?[^"]+)"/.exec(asked.text) ?? []
  const choosing = await window.go(new URL(next.replaceAll('&amp;', '&'), asked.url).href)
  const isWallet = (url: string) => url.startsWith(`${walletOrigin}/`)
  const { url } = await window.go(choosing.url, { form: { user }, stopsAt: isWallet })
  return { resultUri: url, verifier }
}
