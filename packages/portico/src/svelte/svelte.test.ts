import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { compile } from 'svelte/compiler'
import { render } from 'svelte/server'
import { expect, onTestFinished, test } from 'vitest'
import { createPortico } from '../core/createPortico.js'
import { cookieStorage } from '../core/storage/cookieStorage.js'
import { scriptedFamily } from '../core/testing/scriptedFamily.js'
import * as entry from '../exports/svelte.js'

const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

const createKit = () =>
  createPortico({
    families: [scriptedFamily()],
    networks: [
      {
        id: 1,
        name: 'Ethereum',
        nativeCurrency: { decimals: 18, name: 'Ether', symbol: 'ETH' },
        rpcUrls: { default: { http: [] } },
      },
    ],
    storage: cookieStorage(),
  })

/** Compiles a component for a server, and returns it. It gets the functions of the entry as a property. */
async function load(source: string) {
  const folder = join(import.meta.dirname, '../../../../.cache/svelte-test')
  mkdirSync(folder, { recursive: true })
  const place = mkdtempSync(join(folder, 'component-'))
  onTestFinished(() => rmSync(place, { force: true, recursive: true }))
  const file = join(place, 'Page.js')
  writeFileSync(file, compile(source, { generate: 'server', name: 'Page' }).js.code)
  return (await import(/* @vite-ignore */ pathToFileURL(file).href)).default
}

const page = `
<script>
  const { portico, cookie, entry } = $props()
  if (portico) entry.setPortico(portico, { cookie })
  const account = entry.usePorticoAccount()
  const network = entry.usePorticoNetwork()
</script>
<portico-button label="Enter"></portico-button>
<p>{$account.status} {$account.address} {$network.network?.name}</p>
`

test('behavior: a server renders empty tags and an unknown state, or the account of the cookie', async () => {
  const Page = await load(page)
  const html = render(Page, { props: { entry, portico: createKit() } }).body
  expect(html).toContain('<portico-button label="Enter"></portico-button>')
  expect(html).toContain('<p>unknown  Ethereum</p>')
  const connection = { accounts: [{ address }], connectorId: 'alice', networkId: 'eip155:1' }
  const stored = encodeURIComponent(JSON.stringify({ eip155: [connection] }))
  const cookie = `${encodeURIComponent('@appkit/connections')}=${stored}`
  const known = render(Page, { props: { cookie, entry, portico: createKit() } }).body
  expect(known).toContain(`<p>reconnecting ${address} Ethereum</p>`)
})

test('error: a store without a kit names itself', async () => {
  const Page = await load(page)
  expect(() => render(Page, { props: { entry } }).body).toThrow(/`usePorticoAccount` was used without/)
})
