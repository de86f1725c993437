import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { safeParse } from 'valibot'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Command, commandSchema, runCommand } from '../admin/commands.js'
import { createTestServer, type TestServer } from '../testing/createTestServer.js'
import { describeImport } from './describeImport.js'
import { importWallets } from './importWallets.js'

let folder: string
let server: TestServer
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'portico-import-'))
  server = await createTestServer()
})
afterAll(async () => {
  await server.close()
  rmSync(folder, { force: true, recursive: true })
})

const row = (number: number, more: object = {}) => ({
  chains: ['eip155:1'],
  homepage: `https://vault${number}.example/`,
  id: `vault-${number}`,
  name: `Vault ${number}`,
  ...more,
})

function write(content: unknown): string {
  const file = join(folder, 'dump.json')
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content))
  return file
}

test('default: an imported dump is served immediately, in as many commands as it needs', async () => {
  const commands: Command[] = []
  // Hundreds of networks make rows large, but each command has a maximum size.
  const chains = Array.from({ length: 900 }, (_, index) => `eip155:${index + 1}`)
  const data = Array.from({ length: 450 }, (_, number) => row(number, number < 90 ? { chains } : {}))
  const result = await importWallets(write({ count: 451, data: [...data, { id: 'x' }] }), (command) => {
    commands.push(command)
    // The command is serialized as for a running server.
    const sent = JSON.stringify(command)
    expect(Buffer.byteLength(sent)).toBeLessThanOrEqual(1_048_576)
    const parsed = safeParse(commandSchema, JSON.parse(sent))
    if (!parsed.success) throw new Error(parsed.issues[0].message)
    return runCommand(parsed.output, server)
  })
  expect(commands.length).toBeGreaterThan(2)
  expect(result).toMatchObject({ kept: [], refused: [{ line: 1 }], unchanged: 0, written: 450 })
  const answer = (await (await server.get('/getWallets?search=vault%20449')).json()) as { data: unknown[] }
  expect(answer.data).toMatchObject([{ id: 'vault-449', name: 'Vault 449' }])
})

test('behavior: the output says what was written, refused and unchanged', async () => {
  const lines = [
    row(1),
    { name: 'No id' },
    { homepage: 'https://metamask.io/', id: 'm', mobile_link: 'other://', name: 'M', rdns: 'io.metamask' },
  ]
  const file = write(lines.map((line) => JSON.stringify(line)).join('\n'))
  const result = await importWallets(file, (command) => runCommand(command, server))
  expect(describeImport(result).split('\n')).toEqual([
    'written    2',
    'unchanged  0',
    'refused    1',
    expect.stringMatching(/^ {2}line 2 {2}id: /),
    'ours kept  1',
    '  MetaMask  mobile_link  metamask://  not other://',
  ])
})

test('error: a file that does not exist, or is not text', async () => {
  const send = () => Promise.reject(new Error('nothing is to be sent'))
  await expect(importWallets(join(folder, 'none.json'), send)).rejects.toMatchObject({
    code: 'INVALID_SETTINGS',
  })
  const file = join(folder, 'binary.json')
  writeFileSync(file, Buffer.from([0xff, 0xfe, 0x00]))
  await expect(importWallets(file, send)).rejects.toMatchObject({ code: 'INVALID_SETTINGS' })
})

test('error: a dump with more rows than the directory keeps is refused before anything is sent', async () => {
  const send = () => Promise.reject(new Error('nothing is to be sent'))
  const data = Array.from({ length: 5001 }, (_, number) => row(number))
  await expect(importWallets(write({ data }), send)).rejects.toMatchObject({
    code: 'WALLET_LIMIT_REACHED',
    shortMessage: 'The directory keeps at most 5,000 rows of imported wallets.',
  })
})
