import { request } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import { startFarcasterRelay } from './startFarcasterRelay.js'
import { startInbox } from './startInbox.js'
import { startSocialAccounts } from './startSocialAccounts.js'

/** Sends a request with a `Host` of its own, which `fetch` cannot do. */
async function ask(url: string, host: string): Promise<{ body: string; status: number | undefined }> {
  return new Promise((resolve, reject) => {
    const { pathname, port } = new URL(url)
    const asked = request({ headers: { host }, host: '127.0.0.1', path: pathname, port }, (response) => {
      let body = ''
      response.on('data', (chunk) => (body += chunk))
      response.on('end', () => resolve({ body, status: response.statusCode }))
    })
    asked.once('error', reject)
    asked.end()
  })
}

/** Starts every development server that has pages, and returns a URL of each. */
async function startServers() {
  const [inbox, accounts, farcaster] = await Promise.all([
    startInbox(),
    startSocialAccounts({ serverUrl: 'http://localhost:8787' }),
    startFarcasterRelay(),
  ])
  for (const { close } of [inbox, accounts, farcaster]) onTestFinished(close)
  return [`${inbox.url}/mails.json`, `${accounts.url}/o/oauth2/v2/auth`, `${farcaster.url}/v1/channel/status`]
}

test('error: a website that gives its name this machine’s address reads no emails and signs no one in', async () => {
  const foreign = [
    ...[
      'evil.example',
      'evil.example:8789',
      'localhost.evil.example',
      'evillocalhost',
      '127.0.0.1.evil.example',
    ],
    ...['192.168.0.2', '127.0.0.1@evil.example', '[::2]', '::1', 'localhost:80:80'],
  ]
  for (const url of await startServers()) {
    for (const host of foreign) {
      const { body, status } = await ask(url, host)
      expect([url, host, status]).toEqual([url, host, 403])
      expect(body).toContain(`This server refused the host name ${JSON.stringify(host)}.`)
      expect(body).toContain('Use localhost or 127.0.0.1.')
    }
  }
})

test('default: each name of this machine is accepted, with and without a port', async () => {
  const own = ['localhost', 'LOCALHOST:8789', 'app.localhost', 'a.b.localhost:1', '127.0.0.1', '[::1]:8789']
  for (const url of await startServers())
    for (const host of own) expect([url, host, (await ask(url, host)).status]).not.toEqual([url, host, 403])
})
