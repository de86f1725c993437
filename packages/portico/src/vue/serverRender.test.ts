import { expect, test } from 'vitest'
import { createSSRApp, defineComponent, h } from 'vue'
import { renderToString } from 'vue/server-renderer'
import { createPortico } from '../core/createPortico.js'
import type { Portico } from '../core/portico.js'
import { cookieStorage } from '../core/storage/cookieStorage.js'
import { scriptedFamily } from '../core/testing/scriptedFamily.js'
import { NetworkButton, PorticoButton } from './components.js'
import { usePorticoAccount } from './composables.js'
import { porticoPlugin } from './plugin.js'

const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

function usePage() {
  const { address, status } = usePorticoAccount()
  return () => [
    h(PorticoButton, { label: 'Enter' }),
    h(NetworkButton),
    h('p', `${status.value} ${address.value ?? ''}`),
  ]
}

function render(cookie?: string) {
  const portico = createPortico({
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
  }) as Portico
  return renderToString(
    createSSRApp(defineComponent({ setup: usePage })).use(porticoPlugin, { cookie, portico }),
  )
}

test('behavior: a server renders empty tags and an unknown state, or the account of the cookie', async () => {
  const html = await render()
  expect(html).toContain('<portico-button label="Enter"></portico-button>')
  expect(html).toContain('<portico-network-button></portico-network-button>')
  expect(html).toContain('<p>unknown </p>')
  const connection = { accounts: [{ address }], connectorId: 'alice', networkId: 'eip155:1' }
  const stored = encodeURIComponent(JSON.stringify({ eip155: [connection] }))
  const known = await render(`${encodeURIComponent('@appkit/connections')}=${stored}`)
  expect(known).toContain(`<p>reconnecting ${address}</p>`)
})
