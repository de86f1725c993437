import { test as base, expect, type Page } from '@playwright/test'
import { base as baseNetwork, mainnet, polygon } from 'viem/chains'

/**
 * Hosts of the other networks that the playground offers beside the local one. A page may request them, but tests never
 * reach them.
 */
const networkHosts = [mainnet, baseNetwork, polygon].flatMap(({ rpcUrls }) =>
  rpcUrls.default.http.map((url) => new URL(url).host),
)

/** Problems of a page that fail its journey. */
export type Complaints = { foreign: string[]; errors: string[] }

/** Watches every journey: a request to another machine, an uncaught error or an error in the console fails it. */
export const test = base.extend<{ complaints: Complaints }>({
  complaints: [
    async ({ context }, use) => {
      const complaints: Complaints = { errors: [], foreign: [] }
      // Only watches requests. The browser reaches no other machine anyway, and a route would disable its cache.
      context.on('request', (request) => {
        const { host, hostname, protocol } = new URL(request.url())
        const isLocal =
          ['localhost', '127.0.0.1', 'site.test'].includes(hostname) || hostname.endsWith('.localhost')
        if (isLocal || !protocol.startsWith('http')) return
        if (!networkHosts.includes(host)) complaints.foreign.push(host)
      })
      context.on('page', (page) => watch(page, complaints))
      await use(complaints)
      expect(complaints).toEqual({ errors: [], foreign: [] })
    },
    { auto: true },
  ],
})

/**
 * How the engines say that a request failed. Each journey checks the status of its own responses. Firefox and WebKit also
 * say it as an error of the page.
 */
const failedRequest = /Failed to load resource|net::ERR|CORS request did not succeed|access control checks/

function watch(page: Page, complaints: Complaints): void {
  const note = (text: string) => {
    if (!failedRequest.test(text)) complaints.errors.push(text)
  }
  page.on('pageerror', (error) => note(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error') note(message.text())
  })
}

export { expect }
