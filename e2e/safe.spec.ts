import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { expect, test } from './test.js'

const safe = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

/**
 * Returns the HTML of a page of another origin. The page shows a site in a frame, and responds to the site as a Safe
 * does.
 */
function writeHost(frameUrl: URL): string {
  const info = JSON.stringify({ chainId: 31_337, owners: [], safeAddress: safe, threshold: 1 })
  return `<!doctype html><title>Safe</title><link rel="icon" href="data:,"><p data-testid="asked">0</p><script>
    addEventListener('message', ({ data, origin, source }) => {
      if (origin !== ${JSON.stringify(frameUrl.origin)} || data?.method !== 'getSafeInfo') return
      const asked = document.querySelector('[data-testid=asked]')
      asked.textContent = String(Number(asked.textContent) + 1)
      source.postMessage({ id: data.id, success: true, version: '9.1.0', data: ${info} }, origin)
    })
  </script><iframe data-testid="frame" src="${frameUrl.href}" style="width:100%;height:600px"></iframe>`
}

/** Opens such a page around the playground. `allow` returns the origin that the playground accepts. */
async function openHost(page: Page, baseURL: string | undefined, allow: (own: string) => string) {
  const frameUrl = new URL('/', baseURL)
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html')
    response.end(writeHost(frameUrl))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // A cast: a server that listens on a port has an address of this form.
  const own = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  frameUrl.searchParams.set('safe', allow(own))
  await page.goto(own)
  const status = page.frameLocator('[data-testid=frame]').getByTestId('status')
  return { status, stop: () => server.close() }
}

test('behavior: inside a Safe, the Safe is connected at once', async ({ baseURL, page }) => {
  const { status, stop } = await openHost(page, baseURL, (own) => own)
  await expect(status).toHaveText('connected')
  const frame = page.frames().find((one) => one.url().includes('?safe='))
  const connections = await frame?.evaluate(() => window.playground.portico.store.getState().connections)
  expect(connections).toMatchObject([{ address: safe, connectorId: 'safe', networkId: 'eip155:31337' }])
  stop()
})

test('hardening A48: a page of another origin that answers as a Safe does connects nothing', async ({
  baseURL,
  page,
}) => {
  const { status, stop } = await openHost(page, baseURL, () => 'https://app.safe.global')
  await expect(status).toHaveText('disconnected')
  // Longer than a Safe may take to answer.
  await page.waitForTimeout(5_500)
  await expect(status).toHaveText('disconnected')
  await expect(page.getByTestId('asked')).toHaveText('0')
  stop()
})
