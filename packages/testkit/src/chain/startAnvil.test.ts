import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { devAccounts } from '../eip155/devAccounts.js'
import { findAnvil } from './findAnvil.js'
import { startAnvil } from './startAnvil.js'

const folder = mkdtempSync(join(tmpdir(), 'portico-chain-'))
afterAll(() => rmSync(folder, { recursive: true }))

test('default: responds when started, is gone when stopped', async () => {
  const chain = await startAnvil()
  expect(await rpc(chain.rpcUrl, 'eth_chainId')).toBe('0x7a69')
  expect(chain.version).toMatch(/^anvil/)
  expect(await rpc(chain.rpcUrl, 'eth_accounts')).toContain(devAccounts[4]?.address.toLowerCase())
  await chain.stop()
  await expect(rpc(chain.rpcUrl, 'eth_chainId')).rejects.toThrow()
})

test('behavior: chain id and block time are the requested ones', async () => {
  const chain = await startAnvil({ blockTimeSeconds: 1, chainId: 4242 })
  expect(await rpc(chain.rpcUrl, 'eth_chainId')).toBe('0x1092')
  await expect.poll(() => rpc(chain.rpcUrl, 'eth_blockNumber')).not.toBe('0x0')
  await chain.stop()
})

test('behavior: a state file carries balances from one start to the next', async () => {
  const statePath = join(folder, 'state.json')
  const account = '0x00000000000000000000000000000000000000aa'
  const first = await startAnvil({ statePath })
  await rpc(first.rpcUrl, 'anvil_setBalance', [account, '0x2a'])
  await first.stop()
  const second = await startAnvil({ statePath })
  expect(await rpc(second.rpcUrl, 'eth_getBalance', [account, 'latest'])).toBe('0x2a')
  await second.stop()
})

test('behavior: the network ends when the process that started it is killed', async () => {
  const parent = spawn(
    process.execPath,
    [
      ...['--conditions=portico-source', '--import', 'tsx', '--input-type=module', '-e'],
      "import { startAnvil } from '@portico/testkit/chain'; const { rpcUrl } = await startAnvil(); console.log(rpcUrl); setInterval(() => {}, 1000)",
    ],
    { cwd: import.meta.dirname, stdio: ['ignore', 'pipe', 'inherit'] },
  )
  const [line] = await once(parent.stdout.setEncoding('utf8'), 'data')
  const rpcUrl = String(line).trim()
  expect(await rpc(rpcUrl, 'eth_chainId')).toBe('0x7a69')
  parent.kill('SIGKILL')
  await expect.poll(() => rpc(rpcUrl, 'eth_chainId').catch(() => 'gone')).toBe('gone')
})

test('error: for a port in use, the error names it', async () => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  await expect(startAnvil({ port })).rejects.toMatchObject({
    code: 'PORT_IN_USE',
    message: expect.stringContaining(`Port ${port}`),
  })
  server.close()
})

test('error: for a broken state file, the program names it', async () => {
  const statePath = join(folder, 'broken.json')
  writeFileSync(statePath, 'no json')
  await expect(startAnvil({ statePath })).rejects.toMatchObject({
    code: 'LOCAL_CHAIN_FAILED',
    message: expect.stringContaining('broken.json'),
  })
})

test('error: Anvil is not installed', () => {
  expect(() => findAnvil({ env: { PORTICO_ANVIL: join(folder, 'nothing') } })).toThrow('PORTICO_ANVIL')
  // This platform has no package and the PATH is empty, so Anvil can be neither found nor downloaded.
  const env = { PATH: folder, XDG_CACHE_HOME: join(folder, 'cache') }
  const asked: string[] = []
  const onDownload = (name: string) => asked.push(name)
  expect(() => findAnvil({ arch: 'none', env, onDownload, platform: 'aix' })).toThrow('Install Foundry')
  expect(asked).toEqual([
    expect.stringMatching(/^@foundry-rs\/anvil-aix-none@\d/),
    expect.stringMatching(/^hardhat@\d/),
  ])
})

async function rpc(rpcUrl: string, method: string, params: readonly unknown[] = []): Promise<unknown> {
  const response = await fetch(rpcUrl, {
    body: JSON.stringify({ id: 1, jsonrpc: '2.0', method, params }),
    headers: { 'content-type': 'application/json' },
    method: 'POST',
  })
  const { result } = (await response.json()) as { result: unknown }
  return result
}
