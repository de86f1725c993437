import { createElement, type ReactElement } from 'react'
import { renderToString } from 'react-dom/server'
import { mainnet } from 'viem/chains'
import { describe, expect, test } from 'vitest'
import { createPortico } from '../core/createPortico.js'
import { cookieStorage } from '../core/storage/cookieStorage.js'
import * as react from '../exports/react.js'
import { eip155 } from '../families/eip155/index.js'

const { AccountButton, ConnectButton, NetworkButton, PorticoButton, PorticoProvider } = react
const address = '0xab16a96D359eC26a11e2C2b3d8f8B8942d5Bfcdb'
const stored = {
  eip155: [
    {
      accounts: [{ address, type: 'eoa' }],
      address,
      connectorId: 'io.example',
      name: 'Example',
      networkId: 'eip155:1',
      recent: false,
    },
  ],
}
const cookie = `theme=dark; ${encodeURIComponent('@appkit/connections')}=${encodeURIComponent(JSON.stringify(stored))}`

function createKit(withCookies: boolean) {
  const storage = withCookies ? { storage: cookieStorage() } : {}
  return createPortico({ ...storage, families: [eip155()], networks: [mainnet] })
}

test('default: a server without stored state renders a button of the final size, not "disconnected"', () => {
  const portico = createKit(false)
  const html = renderToString(createElement(PorticoProvider, { portico }, createElement(PorticoButton)))
  expect(html).toContain('data-state="unknown"')
  expect(html).toContain('disabled')
})

test('behavior: with cookies the first paint shows the account, without a flash of "disconnected"', () => {
  const portico = createKit(true)
  const html = renderToString(
    createElement(PorticoProvider, { cookie, portico }, createElement(PorticoButton)),
  )
  expect(html).toContain('0xab16…fcdb')
  expect(html).toContain('data-state="reconnecting"')
})

test('behavior: one kit serves many requests, each with its own cookies', () => {
  const portico = createKit(true)
  const render = (cookie: string) =>
    renderToString(createElement(PorticoProvider, { cookie, portico }, createElement(PorticoButton)))
  expect(render(cookie)).toContain('0xab16…fcdb')
  expect(render('')).toContain('Connect wallet')
  expect(render(cookie)).toContain('0xab16…fcdb')
})

test('hardening R13: rendering on a server touches no global and starts nothing', () => {
  const before = Object.getOwnPropertyNames(globalThis).sort()
  const portico = createKit(false)
  const buttons = [ConnectButton, AccountButton, NetworkButton, PorticoButton].map((Button, key) =>
    createElement(Button, { key }),
  )
  renderToString(createElement(PorticoProvider, { portico }, ...buttons))
  expect(Object.getOwnPropertyNames(globalThis).sort()).toEqual(before)
  expect(portico.store.getState().status).toBe('idle')
})

describe('error: outside a provider every hook and button throws a typed error that names it and createPortico', () => {
  const hooks: Record<string, () => unknown> = {
    usePortico: react.usePortico,
    usePorticoAccount: react.usePorticoAccount,
    usePorticoBalance: react.usePorticoBalance,
    usePorticoConnections: react.usePorticoConnections,
    usePorticoContacts: react.usePorticoContacts,
    usePorticoDisconnect: react.usePorticoDisconnect,
    usePorticoEvents: react.usePorticoEvents,
    usePorticoNames: react.usePorticoNames,
    usePorticoNetwork: react.usePorticoNetwork,
    usePorticoNfts: react.usePorticoNfts,
    usePorticoOnRamp: react.usePorticoOnRamp,
    usePorticoProfile: react.usePorticoProfile,
    usePorticoProvider: () => react.usePorticoProvider('eip155'),
    usePorticoSIWX: react.usePorticoSIWX,
    usePorticoSend: react.usePorticoSend,
    usePorticoSends: react.usePorticoSends,
    usePorticoState: react.usePorticoState,
    usePorticoSwap: react.usePorticoSwap,
    usePorticoTheme: react.usePorticoTheme,
    usePorticoTokens: react.usePorticoTokens,
    usePorticoTransactions: react.usePorticoTransactions,
  }
  test('default: the table above has every exported hook', () => {
    const exported = Object.keys(react).filter((name) => name.startsWith('use') && name !== 'useAction')
    expect(Object.keys(hooks).sort()).toEqual(exported.sort())
  })

  test.each(Object.entries(hooks))('error: %s', (name, useHook) => {
    const Component = (): ReactElement | null => {
      useHook()
      return null
    }
    expect(() => renderToString(createElement(Component))).toThrowError(
      expect.objectContaining({
        code: 'NOT_STARTED',
        message: expect.stringMatching(new RegExp(`${name}[\\s\\S]*createPortico`)),
      }),
    )
  })

  test.each([
    ['ConnectButton', ConnectButton],
    ['AccountButton', AccountButton],
    ['NetworkButton', NetworkButton],
    ['PorticoButton', PorticoButton],
  ] as const)('error: %s', (_name, Button) => {
    expect(() => renderToString(createElement(Button))).toThrowError(
      expect.objectContaining({ code: 'NOT_STARTED' }),
    )
  })

  test('error: a provider without a kit names itself and `createPortico`', () => {
    const empty = { portico: undefined } as never
    expect(() => renderToString(createElement(PorticoProvider, empty))).toThrowError(
      expect.objectContaining({
        code: 'NOT_STARTED',
        message: expect.stringMatching(/`PorticoProvider`.*\n.*`createPortico`/),
      }),
    )
  })
})
