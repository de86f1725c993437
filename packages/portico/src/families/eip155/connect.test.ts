import { createTestWallet, ProviderRpcError } from '@portico/testkit'
import { mainnet, sepolia } from 'viem/chains'
import { expect, test, vi } from 'vitest'
import type { Connector } from '../../core/connector.js'
import { toNetwork } from '../../core/network.js'
import { connect } from './connect.js'

const account = '0xab16a96D359eC26a11e2C2b3d8f8B8942d5Bfcdb'
const networks = [toNetwork(mainnet), toNetwork(sepolia)]
const [onMainnet, onSepolia] = networks

type Answers = Record<string, unknown | (() => unknown)>

/** A wallet that returns exactly `answers`, for responses that no well-made wallet gives. */
function scripted(answers: Answers): Connector & { asked: string[] } {
  const asked: string[] = []
  const request = async ({ method }: { method: string }) => {
    asked.push(method)
    const answer = answers[method]
    return typeof answer === 'function' ? answer() : answer
  }
  return {
    asked,
    chain: 'eip155',
    id: 'io.scripted',
    name: 'Scripted',
    provider: { request },
    type: 'ANNOUNCED',
  }
}

function fail(code: number | undefined, message: string, data?: unknown) {
  return () => {
    throw code === undefined ? new Error(message) : new ProviderRpcError({ code, data, message })
  }
}

const connected = (connector: Connector, network = onMainnet, onSwitch?: () => void) =>
  connect(connector, { network, networks, onSwitch, signal: new AbortController().signal })

test('default: accounts and network in one round trip', async () => {
  const connector = scripted({ eth_chainId: '0x1', eth_requestAccounts: [account] })
  const session = await connected(connector)
  expect(session).toEqual({
    accounts: [{ address: account, namespace: 'eip155', type: 'eoa' }],
    connector,
    networkId: 'eip155:1',
    provider: connector.provider,
  })
  expect(connector.asked).toEqual(['eth_chainId', 'eth_requestAccounts'])
})

test('behavior: a network that the user chose in the same prompt is used', async () => {
  vi.useFakeTimers()
  try {
    let chainId = '0x1'
    const connector = scripted({
      eth_chainId: () => chainId,
      eth_requestAccounts: () =>
        new Promise((resolve) =>
          setTimeout(() => {
            chainId = '0xaa36a7'
            resolve([account])
          }, 2_000),
        ),
    })
    const connecting = connected(connector, onSepolia)
    await vi.advanceTimersByTimeAsync(2_000)
    expect((await connecting).networkId).toBe('eip155:11155111')
    expect(connector.asked).not.toContain('wallet_switchEthereumChain')
  } finally {
    vi.useRealTimers()
  }
})

test('behavior: a wallet that reports its network only to connected sites is asked again', async () => {
  let isConnected = false
  const connector = scripted({
    eth_chainId: () => (isConnected ? '0x1' : fail(4100, 'Unauthorized')()),
    eth_requestAccounts: () => {
      isConnected = true
      return [account]
    },
  })
  expect((await connected(connector)).networkId).toBe('eip155:1')
})

test('behavior: chain ids in the notations of wallets', async () => {
  for (const chainId of [1, '1', '0x01', 'eip155:1']) {
    const session = await connected(scripted({ eth_chainId: chainId, eth_requestAccounts: [account] }))
    expect(session.networkId).toBe('eip155:1')
  }
})

test('behavior: a wallet that cannot switch is connected on its own network', async () => {
  const connector = scripted({
    eth_chainId: '0x1',
    eth_requestAccounts: [account],
    wallet_switchEthereumChain: fail(-32601, 'Method not found'),
  })
  expect((await connected(connector, onSepolia)).networkId).toBe('eip155:1')
})

test('behavior: a second prompt is announced before it opens, and only if there is one', async () => {
  const events: string[] = []
  const connector = (chainId: string) =>
    scripted({
      eth_chainId: chainId,
      eth_requestAccounts: [account],
      wallet_switchEthereumChain: () => void events.push('prompt'),
    })
  const onSwitch = () => void events.push('told')
  await connected(connector('0xaa36a7'), onSepolia, onSwitch)
  expect(events).toEqual([])
  await connected(connector('0x1'), onSepolia, onSwitch)
  expect(events).toEqual(['told', 'prompt'])
})

test('behavior: no network is requested if the site wants none', async () => {
  const connector = scripted({ eth_chainId: '0x1', eth_requestAccounts: [account] })
  await connect(connector, { networks, signal: new AbortController().signal })
  expect(connector.asked).not.toContain('wallet_switchEthereumChain')
})

test('error: the wallet’s errors become the kit’s errors', async () => {
  const codeOf = (answer: unknown) =>
    connected(scripted({ eth_chainId: '0x1', eth_requestAccounts: answer })).catch(({ code }) => code)
  expect(await codeOf(fail(4001, 'User rejected the request.'))).toBe('CONNECTION_REJECTED')
  expect(await codeOf(fail(5000, 'Code 5000'))).toBe('CONNECTION_REJECTED')
  expect(await codeOf(fail(-32603, 'User denied account authorization'))).toBe('CONNECTION_REJECTED')
  expect(await codeOf(fail(undefined, 'The user canceled the request'))).toBe('CONNECTION_REJECTED')
  expect(await codeOf(fail(-32603, 'Internal', { originalError: { code: 4001 } }))).toBe(
    'CONNECTION_REJECTED',
  )
  expect(await codeOf(fail(-32002, 'Already processing eth_requestAccounts.'))).toBe('REQUEST_PENDING')
  expect(await codeOf([])).toBe('WALLET_LOCKED')
  expect(await codeOf(fail(4100, 'Unauthorized'))).toBe('WALLET_LOCKED')
  expect(await codeOf(fail(-32603, 'Wallet is locked'))).toBe('WALLET_LOCKED')
  expect(await codeOf(fail(-32603, 'Internal error'))).toBe('CONNECTION_FAILED')
  expect(await codeOf('0xno list')).toBe('WALLET_LOCKED')
  expect(await codeOf(() => Promise.reject(undefined))).toBe('CONNECTION_FAILED')
})

test('error: a failure keeps the wallet’s message, sanitized', async () => {
  const connector = scripted({ eth_chainId: '0x1', eth_requestAccounts: fail(-32603, 'No \u202eidea\n') })
  await expect(connected(connector)).rejects.toMatchObject({ code: 'CONNECTION_FAILED', details: 'No idea' })
})

test('error: a wallet without a valid network', async () => {
  for (const chainId of ['0x0', 'main', null, { id: 1 }]) {
    const connector = scripted({ eth_chainId: chainId, eth_requestAccounts: [account] })
    await expect(connected(connector)).rejects.toMatchObject({ code: 'CONNECTION_FAILED' })
  }
})

test('error: an aborted signal causes no prompt', async () => {
  const wallet = createTestWallet()
  const connector: Connector = { ...scripted({}), provider: wallet.provider }
  await expect(connect(connector, { networks, signal: AbortSignal.abort() })).rejects.toThrow()
  expect(wallet.requests).toEqual([])
})

test('hardening A32: errors with traps and cycles are handled', async () => {
  const trap = new Proxy(new Error('x'), {
    get() {
      throw new Error('trap')
    },
  })
  const circle: { cause?: unknown; code: number } = { code: -32603 }
  circle.cause = circle
  for (const thrown of [trap, circle, null, undefined, Symbol('x'), 'no']) {
    const connector = scripted({
      eth_chainId: '0x1',
      eth_requestAccounts: () => {
        throw thrown
      },
    })
    await expect(connected(connector)).rejects.toMatchObject({ code: 'CONNECTION_FAILED' })
  }
})
