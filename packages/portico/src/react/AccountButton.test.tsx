import type { ReactNode } from 'react'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { connect } from '../core/actions/connect.js'
import { createPortico } from '../core/createPortico.js'
import type { Portico } from '../core/portico.js'
import { memoryStorage } from '../core/storage/storage.js'
import { addresses, scriptedFamily } from '../core/testing/scriptedFamily.js'
import { nextFrames } from '../modal/testing/nextFrames.js'
import { AccountButton, type AccountButtonProps } from './AccountButton.js'
import { CustomButton } from './CustomButton.js'
import { NetworkButton } from './NetworkButton.js'
import { PorticoProvider } from './PorticoProvider.js'

afterEach(() => vi.restoreAllMocks())

const server = 'https://button.portico.test'
const picture =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGNgYGBgAAAABQABpfZFQAAAAABJRU5ErkJggg=='
const getBalance = vi.fn(async () => ({ amount: '2412345000000000000', decimals: 18, symbol: 'ETH' }))

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

type ShowOptions = {
  server?: string
  dir?: 'rtl'
  balance?: AccountButtonProps['balance']
  children?: ReactNode
}

/** Shows both buttons on a page with a connected wallet. */
async function show(options: ShowOptions = {}) {
  const portico = createPortico({
    beacons: false,
    families: [{ ...scriptedFamily(), getBalance }],
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
        <AccountButton {...(options.balance && { balance: options.balance })} />
        <NetworkButton />
        {options.children}
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
  expect(namesIn(asked)).toEqual([`/v1/identity/${encodeURIComponent(`eip155:1:${addresses.first}`)}`])
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
  const labelOf = (kind: string) => button(kind)?.querySelector('.portico-face-label')
  await expect
    .poll(() => ['account', 'network'].map((kind) => labelOf(kind)?.tagName))
    .toEqual(['BDI', 'BDI'])
  const directions = ['account', 'network'].map(
    (kind) => getComputedStyle(labelOf(kind) as Element).direction,
  )
  expect(directions).toEqual(['ltr', 'ltr'])
})

test('behavior: the avatar of the name, beside the name', async () => {
  answerAs(() => Response.json({ avatar: picture, name: 'alice.agora' }))
  const { button } = await show({ server })
  await expect.poll(() => button('account')?.querySelector('img')?.src).toBe(picture)
  await expect.poll(() => button('account')?.querySelector('img')?.naturalWidth).toBe(1)
  expect(button('account')?.querySelector('[aria-hidden] img')?.getAttribute('alt')).toBe('')
})

test('behavior: colors of the address, if there is no avatar or if it does not load', async () => {
  answerAs(() => Response.json({ avatar: 'data:image/png;base64,AAAA', name: 'alice.agora' }))
  const { button } = await show({ server })
  await expect.poll(() => button('account')?.querySelector('svg')).not.toBeNull()
  expect(button('account')?.querySelector('img')).toBeNull()
})

test('behavior: the balance if it is wanted, cut after three decimals', async () => {
  const { button } = await show({ balance: 'show' })
  await expect.poll(() => button('account')?.textContent).toBe(`${short}2.412\u00a0ETH`)
})

test('behavior: no balance is read unless it is wanted', async () => {
  getBalance.mockClear()
  const { button } = await show()
  await expect.poll(() => button('account')?.querySelector('.portico-face')).not.toBeNull()
  await nextFrames()
  expect(getBalance).not.toHaveBeenCalled()
})

test('error: a balance that cannot be read is left out', async () => {
  let fail = (_: Error) => {}
  getBalance.mockClear()
  getBalance.mockReturnValueOnce(new Promise((_, reject) => (fail = reject)))
  const { button } = await show({ balance: 'show' })
  await expect.poll(() => button('account')?.querySelector('.portico-face-balance')).not.toBeNull()
  // Until the balance is read, nobody handles the rejection.
  await expect.poll(() => getBalance.mock.calls).toHaveLength(1)
  fail(new Error('The endpoint does not respond.'))
  await expect.poll(() => button('account')?.querySelector('.portico-face-balance')).toBeNull()
  expect(button('account')?.textContent).toBe(short)
})

test('behavior: children replace the picture and the text', async () => {
  await show({ children: <AccountButton data-testid="own">My account</AccountButton> })
  const own = () => document.querySelector<HTMLElement>('[data-testid=own]')
  await expect.poll(() => own()?.textContent).toBe('My account')
  expect(own()?.dataset.face).toBeUndefined()
})

test('behavior: a button of the site’s own gets the state, and opens the modal', async () => {
  answerAs(() => Response.json({ avatar: picture, name: 'alice.agora' }))
  const { portico } = await show({
    server,
    children: (
      <CustomButton>
        {({ account, avatar, isReady, name, network, open, preload }) => (
          <button data-testid="own" onClick={() => open()} onFocus={preload} type="button">
            {[isReady, account.status, account.address, name, avatar === picture, network?.name].join(' ')}
          </button>
        )}
      </CustomButton>
    ),
  })
  const own = () => document.querySelector<HTMLElement>('[data-testid=own]')
  await expect
    .poll(() => own()?.textContent)
    .toBe(`true connected ${addresses.first} alice.agora true A network with a long name`)
  own()?.click()
  expect(portico.store.getState().modal.status).toBe('open')
})
