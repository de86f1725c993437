import { once } from 'node:events'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest'
import { measureWork } from '../../../scripts/testing/measureWork.mjs'
import { startServer } from './startServer.js'
import { readLockHolder } from './store/lockDataFolder.js'
import { type RunningBin, runBin } from './testing/runBin.js'
import { answerAll, startFakeNode } from './testing/startFakeNode.js'

let folder: string
let data: string
const running: RunningBin[] = []

// A new database takes seconds, so most tests start with a copy.
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'portico-start-'))
  data = join(folder, 'data')
  cpSync(inject('emptyDatabase'), data, { recursive: true })
})
afterEach(async () => {
  for (const { child } of running) child.kill('SIGKILL')
  await Promise.all(running.splice(0).map(({ ended }) => ended))
  rmSync(folder, { force: true, recursive: true })
})

function run(args: readonly string[], environment: Record<string, string> = {}): RunningBin {
  const started = runBin(args, { PORTICO_DATA: data, PORTICO_PORT: '0', ...environment })
  running.push(started)
  return started
}

const log = pino({ level: 'silent' })
const chainOf = (rpcUrl: string) => ({
  currency: { decimals: 18, name: 'Ether', symbol: 'ETH' },
  id: 'eip155:1',
  name: 'Ethereum',
  rpcUrls: [rpcUrl],
  // With no tokens, a balance is one request.
  tokens: [],
})

test('default', async () => {
  const metricsToken = 'sixteen-or-more-letters'
  const server = await startServer({ dataFolder: data, metricsToken, port: 0 }, { log })
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
  expect((await fetch(`${server.url}/metrics`)).status).toBe(404)
  const headers = { authorization: `Bearer ${metricsToken}` }
  expect(await (await fetch(`${server.url}/metrics`, { headers })).text()).toContain(
    'process_resident_memory_bytes',
  )
  await server.stop()
  await server.stop()
  await expect(fetch(`${server.url}/healthz`)).rejects.toThrow()
  expect(readLockHolder(data)).toBeNull()
})

test('hardening B4: the first request for a name takes no longer than a later one', async () => {
  const server = await startServer({ dataFolder: data, names: { zone: 'agora.eth' }, port: 0 }, { log })
  const ask = async (name: string) => {
    const url = `${server.url}/v1/profile/suggestions/${name}?projectId=default&st=appkit&sv=react-1`
    expect((await fetch(url)).status).toBe(200)
  }
  const first = await measureWork(() => ask('alice'))
  const later = await measureWork(() => ask('robert'))
  await server.stop()
  // Loading the tables of the name rules would take a few hundred milliseconds.
  expect(first).toBeLessThan(5 * later + 60)
})

test('hardening A35: a hundred unfinished handshakes at the relay are closed; other clients can connect', async () => {
  // A tenth of the time that real clients have.
  const headersTimeoutMs = 1_000
  const server = await startServer({ dataFolder: data, port: 0 }, { headersTimeoutMs, log })
  const { hostname, port } = new URL(server.url)
  const ended = Array.from({ length: 100 }, async () => {
    const socket = connect(Number(port), hostname)
    socket.on('error', () => {})
    await once(socket, 'connect')
    socket.write('GET /relay HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nX-Slow: ')
    // An occasional character keeps the socket from being idle.
    const dripping = setInterval(() => socket.write('a'), headersTimeoutMs / 20)
    await once(socket.resume(), 'close')
    clearInterval(dripping)
  })
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
  await Promise.all(ended)
  await server.stop()
})

test('behavior: a running request is finished before the server stops', async () => {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  const node = await startFakeNode((calls, { isBatch }) => answerAll(calls, isBatch, '0x1'), {
    before: () => held,
  })
  const server = await startServer({ chains: [chainOf(node.url)], dataFolder: data, port: 0 }, { log })
  const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
  const answer = fetch(`${server.url}/v1/account/${address}/balance`)
  await expect.poll(() => node.requests.length).toBe(1)
  const stopped = server.stop()
  await expect(fetch(`${server.url}/healthz`)).rejects.toThrow()
  release()
  expect((await answer).status).toBe(200)
  await stopped
  await node.close()
})

test('error: hardening B1: invalid HTTP is refused in JSON, which repeats nothing of it', async () => {
  const post = 'POST /e HTTP/1.1\r\nhost: x\r\n'
  const server = await startServer({ dataFolder: data, port: 0 }, { log })
  for (const [sent, status] of [
    [['<script>secret</script>\r\n\r\n'], 400],
    [['GET /healthz HTTP/1.1\r\nhost: secret^\r\nconnection: close\r\n\r\n'], 400],
    [['GET /healthz HTTP/1.1\r\nx: secret\r\nconnection: close\r\n\r\n'], 400],
    [['OPTIONS * HTTP/1.1\r\nhost: secret\r\nconnection: close\r\n\r\n'], 400],
    [['GET /healthz HTTP/1.1\r\nsecret\x01\r\n\r\n'], 400],
    [[`${post}content-length: 1\r\ncontent-length: 2\r\nx: secret\r\n\r\n`], 400],
    [[`${post}transfer-encoding: chunked\r\n\r\n`, 'secret\r\n'], 400],
    [[`${post}secret: ${'secret'.repeat(10_000)}\r\n\r\n`], 431],
  ] as const) {
    const answer = await exchange(server.url, sent)
    const [head = '', body = ''] = answer.split('\r\n\r\n')
    expect(head, sent[0].slice(0, 80)).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    expect(head).toContain('content-type: application/json')
    const error = { code: 'INVALID_REQUEST', field: expect.any(String), message: expect.any(String) }
    expect(JSON.parse(body)).toEqual(error)
    expect(answer).not.toContain('secret')
  }
  await server.stop()
})

/** Writes bytes to a server and returns everything it writes until it closes the connection. */
function exchange(url: string, parts: readonly string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = ''
    const socket = connect(Number(new URL(url).port), '127.0.0.1', () => {
      for (const part of parts) socket.write(part)
    })
    socket.setEncoding('utf8')
    socket.on('data', (text) => {
      answer += text
    })
    socket.on('error', reject)
    socket.on('close', () => resolve(answer))
  })
}

test('error: a port that is in use', async () => {
  const other = createServer()
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
  const taken = other.address()
  const port = taken && typeof taken === 'object' ? taken.port : 0
  await expect(startServer({ dataFolder: data, port }, { log })).rejects.toMatchObject({
    code: 'PORT_IN_USE',
    message: expect.stringContaining('choose another port with `--port`'),
  })
  // The lock is removed, so the next start gets the folder.
  expect(readLockHolder(data)).toBeNull()
  other.close()
})

describe('portico-server', () => {
  test('default: it prints its URL, and stops cleanly on SIGTERM', async () => {
    rmSync(data, { recursive: true })
    const server = run([])
    const url = await server.ready
    expect((await fetch(`${url}/appkit/v1/config`)).status).toBe(200)
    expect(server.said()).toContain('database         PGlite in')
    server.child.kill('SIGTERM')
    expect(await server.ended).toBe(0)
    expect(readdirSync(data)).toEqual(['master.key', 'pg'])
  })

  test('behavior: commands go to the running server, and take effect immediately', async () => {
    const server = run([])
    const url = await server.ready
    const create = run([
      'project',
      'create',
      '--name',
      'Site',
      '--id',
      'site',
      '--origin',
      'https://app.example.com',
    ])
    expect(await create.ended).toBe(0)
    expect(create.said()).toContain('projectId  site')
    const ask = (origin: string, projectId = 'site') =>
      fetch(`${url}/appkit/v1/config?projectId=${projectId}`, { headers: { origin } })
    expect((await ask('https://app.example.com')).status).toBe(200)
    expect((await ask('https://evil.example')).status).toBe(403)

    const refused = run(['project', 'set', 'site', '--origin', 'https://*.vercel.app'])
    expect(await refused.ended).toBe(1)
    expect(refused.said()).toContain('anyone can register or deploy under vercel.app')

    const rotate = run(['project', 'rotate', 'site', '--grace-hours', '0', '--json'])
    expect(await rotate.ended).toBe(0)
    const { projects } = JSON.parse(rotate.said())
    expect((await ask('https://app.example.com')).status).toBe(401)
    expect((await ask('https://app.example.com', projects[0].projectId)).status).toBe(200)
  })

  test('behavior: without a running server, a command opens the data itself', async () => {
    const create = run(['project', 'create', '--name', 'Site', '--id', 'site'])
    expect(await create.ended).toBe(0)
    const list = run(['project', 'list'])
    expect(await list.ended).toBe(0)
    expect(list.said()).toContain('projectId  site')
    expect(list.said()).toContain('projectId  default')
    expect(readdirSync(data)).toEqual(['pg'])
  })

  test('error: commands of anyone but the owner of the data are refused', async () => {
    const server = run([])
    await server.ready
    const admin = readLockHolder(data)?.admin
    const ask = (headers: Record<string, string>) =>
      fetch(admin?.url ?? '', { body: '{"command":"project.list"}', headers, method: 'POST' })
    expect((await ask({})).status).toBe(401)
    expect((await ask({ authorization: 'Bearer wrong' })).status).toBe(401)
    expect((await ask({ authorization: `Bearer ${admin?.token}` })).status).toBe(200)
  })

  test('error: a second server with the same data', async () => {
    await run([]).ready
    const second = run([])
    expect(await second.ended).toBe(1)
    expect(second.said()).toMatch(/The data folder .+ is in use by process \d+\./)
  })

  test('behavior: after a crash, the next start takes over the data', async () => {
    const first = run([])
    await first.ready
    first.child.kill('SIGKILL')
    await first.ended
    expect(readdirSync(data)).toContain('portico.lock')
    const second = run([])
    expect((await fetch(`${await second.ready}/healthz`)).status).toBe(200)
  })

  test('error: a broken data folder', async () => {
    rmSync(join(data, 'pg'), { recursive: true })
    mkdirSync(join(data, 'pg'))
    writeFileSync(join(data, 'pg', 'x'), 'x')
    const server = run([])
    expect(await server.ended).toBe(1)
    expect(server.said()).toContain('cannot be opened: pg/ holds files but no database')
    expect(server.said()).not.toMatch(/\n\s+at /)
  })

  test('error: an invalid setting, and an unknown one', async () => {
    const wrong = run(['--port', 'x'])
    expect(await wrong.ended).toBe(1)
    expect(wrong.said()).toContain('--port is not usable')
    const elsewhere = run(['--host', '192.0.2.1'])
    expect(await elsewhere.ended).toBe(1)
    expect(elsewhere.said()).toMatch(
      /host is not usable: this machine cannot listen on 192\.0\.2\.1, .*EADDRNOTAVAIL/,
    )
    const misspelt = run(['project', 'list'], { PORTICO_PROT: '1' })
    expect(await misspelt.ended).toBe(0)
    expect(misspelt.said()).toContain('PORTICO_PROT is not a setting')
  })

  test('behavior: help and version', async () => {
    const help = run(['--help'])
    expect(await help.ended).toBe(0)
    expect(help.said()).toContain('portico-server project create')
    const version = run(['--version'])
    expect(await version.ended).toBe(0)
    expect(version.said()).toMatch(/\d+\.\d+\.\d+/)
  })
})
