import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { connect } from '../core/actions/connect.js'
import { createPortico } from '../core/createPortico.js'
import type { Portico } from '../core/portico.js'
import { memoryStorage } from '../core/storage/storage.js'
import { addresses, scriptedFamily } from '../core/testing/scriptedFamily.js'
import { AccountButton } from './AccountButton.js'
import { NetworkButton } from './NetworkButton.js'
import { PorticoProvider } from './PorticoProvider.js'

afterEach(() => vi.restoreAllMocks())

const server = 'https://button.portico.test'

/** Responds in place of the server. Requests to other origins go through. */
function answerAs(answer: () => Response) {
  const asked: string[] = []
  const { fetch } = globalThis
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input)
    if (url.origin !== server) return fetch(input, init)
    asked.push(url.pathname)
    return answer()
  })
  return asked
}

/** Shows both buttons on a page with a connected wallet. */
async function show(options: { server?: string; dir?: 'rtl' } = {}) {
  const portico = createPortico({
    beacons: false,
    families: [scriptedFamily()],
    networks: [
      {
        id: 1,
        name: 'A network with a long name',
        nativeCurrency: { decimals: 18, name: 'Ether', symbol: 'ETH' },
        rpcUrls: { default: { http: [] } },
      },
    ],
    storage: memoryStorage(),
    storageKey: crypto.randomUUID(),
    ...(options.server && { server: options.server }),
  }) as Portico
  const { container, unmount } = await render(
    <div dir={options.dir}>
      <PorticoProvider portico={portico}>
        <AccountButton />
        <NetworkButton />
      </PorticoProvider>
    </div>,
  )
  onTestFinished(unmount)
  await connect(portico, { connectorId: 'alice' })
  const button = (kind: string) => container.querySelector<HTMLElement>(`[data-kind=${kind}]`)
  await expect.poll(() => button('account')).not.toBeNull()
  return { button, portico }
}

const short = `${addresses.first.slice(0, 6)}…${addresses.first.slice(-4)}`

/**
 * Returns the requests for names. There may be others, because the kit prepares its modal if the pointer is where the
 * button is drawn.
 */
const namesIn = (asked: readonly string[]) => asked.filter((path) => path.startsWith('/v1/identity/'))

test('default: the account’s name, once the server returned it', async () => {
  const asked = answerAs(() => Response.json({ avatar: null, name: 'alice.agora' }))
  const { button } = await show({ server })
  await expect.poll(() => button('account')?.textContent).toBe('alice.agora')
  expect(namesIn(asked)).toEqual([`/v1/identity/${addresses.first}`])
  expect(button('account')?.title).toBe(addresses.first)
})

test('behavior: a missing name is requested once, and the address is shown shortened', async () => {
  const asked = answerAs(() => Response.json({ avatar: null, name: null }))
  const { button, portico } = await show({ server })
  await expect
    .poll(() => portico.store.getState().profiles)
    .toEqual({ [addresses.first]: { avatar: null, name: null } })
  expect(button('account')?.textContent).toBe(short)
  expect(namesIn(asked)).toHaveLength(1)
})

test('error: if the server fails, the address stays', async () => {
  const asked = answerAs(() => Response.json({}, { status: 429 }))
  const { button } = await show({ server })
  await expect.poll(() => asked.length).toBeGreaterThan(0)
  expect(button('account')?.textContent).toBe(short)
})

test('behavior: a name of the other direction is truncated at its own end', async () => {
  const { button } = await show({ dir: 'rtl' })
  const directions = ['account', 'network'].map((kind) => getComputedStyle(button(kind) as Element).direction)
  expect(directions).toEqual(['ltr', 'ltr'])
})
