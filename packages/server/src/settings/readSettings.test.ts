import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { helpText } from '../cli/helpText.js'
import { describeSettings } from './describeSettings.js'
import { findUnknownVariables, readSettings, settingVariables } from './readSettings.js'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'portico-settings-'))
})
afterAll(() => rmSync(folder, { force: true, recursive: true }))

function file(content: unknown): string {
  const path = join(folder, 'settings.json')
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content))
  return path
}

test('behavior: each limit can be set by its variable', () => {
  const limits = Object.keys(settingVariables).filter((variable) => variable.startsWith('PORTICO_LIMIT_'))
  expect(limits.length).toBe(17)
  for (const variable of limits) {
    const { limits: read, secretLimits } = readSettings({ [variable]: '777' })
    const set = [...Object.values(read), ...Object.values(secretLimits)]
    expect(
      set.filter((value) => value === 777),
      variable,
    ).toHaveLength(1)
  }
})

test('default', () => {
  expect(readSettings({})).toEqual({
    approveDevices: 'withCode',
    chains: [],
    currencyRates: {},
    dataFolder: './portico-data',
    defaultProject: 'default',
    host: '127.0.0.1',
    identities: [],
    imageCacheMb: 500,
    ipfsGatewayUrl: 'https://ipfs.io/ipfs/',
    limits: {
      mailsPerClient: 60,
      mailsPerProject: 5000,
      perAddress: 600,
      newAccountsPerClient: 10_000,
      perProject: 20_000,
      providerCalls: 1000,
      relayPerAddress: 5000,
      relayPerClient: 1000,
      relaySocketsPerAddress: 500,
      sponsoredPerAccount: 100,
      eventsMbPerClient: 64,
      eventsMbPerProject: 1000,
      relayStoredMbPerAddress: 256,
      relayStoredMbPerProject: 4096,
      upstreamCalls: 20_000,
    },
    logLevel: 'info',
    mobileOrigins: [],
    oldMasterKeys: [],
    oneInchUrl: 'https://api.1inch.dev',
    port: 8787,
    privateOrigins: [],
    secretLimits: { perDay: 1000, perMinute: 60 },
    sessionHours: 168,
    social: {},
    telemetryDays: 30,
    trustedProxies: 0,
  })
})

test('behavior: the command line wins over the environment, and the environment over the file', () => {
  const path = file({ host: '0.0.0.0', limits: { perAddress: 1, perProject: 2 }, port: 1 })
  const environment = { PORTICO_CONFIG: path, PORTICO_LIMIT_PER_ADDRESS: '3', PORTICO_PORT: '4' }
  expect(readSettings(environment, { overrides: { port: 5 } })).toMatchObject({
    host: '0.0.0.0',
    limits: { perAddress: 3, perProject: 2 },
    port: 5,
  })
  expect(readSettings(environment)).toMatchObject({ port: 4 })
})

test('behavior: a node URL enables a known network, or replaces those of a configured one', () => {
  const { chains } = readSettings({
    PORTICO_CHAINS: JSON.stringify([
      {
        currency: { decimals: 18, name: 'Ether', symbol: 'ETH' },
        id: 'eip155:1',
        name: 'Main',
        rpcUrls: ['http://a'],
      },
    ]),
    PORTICO_RPC_1: 'https://b.example/key, https://c.example',
    PORTICO_RPC_31337: 'http://127.0.0.1:8545',
  })
  expect(chains.map(({ id, name, rpcUrls }) => [id, name, rpcUrls])).toEqual([
    ['eip155:1', 'Main', ['https://b.example/key', 'https://c.example']],
    ['eip155:31337', 'Anvil', ['http://127.0.0.1:8545']],
  ])
})

test('behavior: the source of a network’s portfolio', () => {
  const portfolioOf = (more: Record<string, string>) =>
    readSettings({ PORTICO_RPC_10: 'http://a', PORTICO_RPC_31337: 'http://b', ...more }).chains.map(
      ({ blockscoutUrl, indexFrom }) => [indexFrom, blockscoutUrl],
    )
  expect(portfolioOf({})).toEqual([
    [undefined, undefined],
    [0, undefined],
  ])
  expect(
    portfolioOf({ PORTICO_BLOCKSCOUT_10: 'https://c', PORTICO_INDEX_10: '120', PORTICO_INDEX_31337: 'off' }),
  ).toEqual([
    [120, 'https://c'],
    [null, undefined],
  ])
})

test('behavior: groups of the file, with values from the environment', () => {
  const path = file({
    mail: { from: 'no-reply@agora.example', url: 'smtp://localhost:25' },
    social: { google: { clientId: 'id', clientSecret: 'of the file' } },
  })
  expect(
    readSettings({
      PORTICO_CONFIG: path,
      PORTICO_GOOGLE_SECRET: 'secret',
      PORTICO_SMTP: 'smtps://user:password@smtp.example:465',
      PORTICO_X_ID: 'x',
      PORTICO_X_SECRET: 'y',
    }),
  ).toMatchObject({
    mail: { from: 'no-reply@agora.example', url: 'smtps://user:password@smtp.example:465' },
    social: { google: { clientId: 'id', clientSecret: 'secret' }, x: { clientId: 'x', clientSecret: 'y' } },
  })
})

test('behavior: the output at the start has no password, and warns about a key beside the data', () => {
  const shown = describeSettings(
    readSettings({
      PORTICO_MAIL_FROM: 'no-reply@agora.example',
      PORTICO_SMTP: 'smtps://user:password@smtp.example:465',
    }),
  ).join('\n')
  expect(shown).toContain('smtp.example:465')
  expect(shown).not.toContain('password')
  expect(shown).toContain('BESIDE THE DATA')
})

test('behavior: requests without a project can be refused', () => {
  expect(readSettings({ PORTICO_DEFAULT_PROJECT: 'none' }).defaultProject).toBeNull()
})

test.each<[Record<string, string>, RegExp]>([
  [{ PORTICO_PORT: 'http' }, /PORTICO_PORT is not usable: it must be a whole number/],
  [{ PORTICO_PORT: '99999' }, /port is not usable/],
  [{ PORTICO_LOG: 'loud' }, /logLevel is not usable/],
  [{ PORTICO_CHAINS: '{' }, /PORTICO_CHAINS is not usable: it must be JSON/],
  [{ PORTICO_CHAINS: '[{"id":"1"}]' }, /chains\.0/],
  [{ PORTICO_CHAINS: '{"a":1}' }, /PORTICO_CHAINS is not usable: it must be a list of networks/],
  [{ PORTICO_CHAINS: '[null]' }, /PORTICO_CHAINS is not usable: it must be a list of networks/],
  [
    { PORTICO_RPC_123456789: 'http://a' },
    /PORTICO_RPC_123456789 is not usable: this network is unknown: add it to PORTICO_CHAINS/,
  ],
  [{ PORTICO_INDEX_1: '0' }, /PORTICO_INDEX_1 is not usable: this network has no node: set PORTICO_RPC_1/],
  [
    { PORTICO_INDEX_1: 'all', PORTICO_RPC_1: 'http://a' },
    /PORTICO_INDEX_1 is not usable: it must be a whole/,
  ],
  [
    { PORTICO_BLOCKSCOUT_1: 'ws://b', PORTICO_RPC_1: 'http://a' },
    /blockscoutUrl is not usable: must be an http/,
  ],
  [{ PORTICO_RPC_1: 'ws://a' }, /chains\.0\.rpcUrls\.0 is not usable: must be an http or https address/],
  [{ DATABASE_URL: 'mysql://a' }, /databaseUrl is not usable: must be a postgres/],
  [{ PORTICO_WALLET_ORIGIN: 'https://wallet.example/' }, /walletOrigin is not usable: must be an origin/],
  [{ PORTICO_METRICS_TOKEN: 'short' }, /metricsToken is not usable/],
  [{ PORTICO_MASTER_KEY: 'short' }, /masterKey is not usable: must be 32 bytes in lowercase hex/],
  [{ PORTICO_SMTP: 'https://smtp.example' }, /mail\.\w+ is not usable/],
  [{ PORTICO_GOOGLE_ID: 'id' }, /social\.google\.clientSecret is not usable/],
  [
    { PORTICO_GOOGLE_ID: 'id', PORTICO_GOOGLE_SECRET: 's', PORTICO_GOOGLE_URL: 'http://stand-in.example' },
    /social\.google\.url is not usable: must be https, or on this machine/,
  ],
  [
    { PORTICO_APPLE_ID: 'id', PORTICO_APPLE_KEY: 'key' },
    /social\.apple is not usable: must have teamId and keyId/,
  ],
  [
    { PORTICO_PRIVATE_ORIGINS: 'http://127.0.0.1:1' },
    /PORTICO_PRIVATE_ORIGINS is not usable: it must be JSON/,
  ],
  [
    { PORTICO_PRIVATE_ORIGINS: '["http://127.0.0.1:1/path"]' },
    /privateOrigins\.0 is not usable: must be an origin/,
  ],
  [{ PORTICO_PRIVATE_ORIGINS: '["*"]' }, /privateOrigins\.0 is not usable: must be an origin/],
  [{ PORTICO_PRICES: 'coins.llama.fi' }, /pricesUrl is not usable: must be an http or https address/],
  [
    { PORTICO_CONFIG: '/nowhere/at/all.json' },
    /--config is not usable: \/nowhere\/at\/all\.json cannot be read/,
  ],
])('error: %j', (environment, message) => {
  expect(() => readSettings(environment)).toThrow(message)
})

test('error: a file with an unknown setting, a list, or invalid JSON', () => {
  expect(() => readSettings({}, { file: file({ prot: 1 }) })).toThrow(
    /prot is not usable: there is no such setting/,
  )
  expect(() => readSettings({}, { file: file({ chains: [{ id: 'eip155:1' }] }) })).toThrow(
    /chains\.0\.\w+ is not usable: it is missing/,
  )
  expect(() => readSettings({}, { file: file([]) })).toThrow(/does not hold a JSON object/)
  expect(() => readSettings({}, { file: file('{') })).toThrow(/cannot be read/)
})

test('error: a network that is there twice, has no family, or is to be indexed without an index', () => {
  const chain = {
    currency: { decimals: 9, name: 'S', symbol: 'S' },
    id: 'stellar:x',
    name: 'S',
    rpcUrls: ['http://a'],
  }
  expect(() => readSettings({}, { overrides: { chains: [chain] } })).toThrow(/invalid CAIP-2 network id/)
  const indexed = { ...chain, id: 'cosmos:cosmoshub-4', indexFrom: 0 }
  expect(() => readSettings({}, { overrides: { chains: [indexed] } })).toThrow(/not in eip155/)
  const twice = { ...chain, id: 'eip155:1' }
  expect(() => readSettings({}, { overrides: { chains: [twice, twice] } })).toThrow(/occurs twice/)
})

test('behavior: a variable names a network of any family, without the hyphens that a shell refuses', () => {
  const { chains } = readSettings({
    PORTICO_CHAINS: JSON.stringify([
      {
        currency: { decimals: 6, name: 'Juno', symbol: 'JUNO' },
        id: 'cosmos:juno-1',
        name: 'Juno',
        rpcUrls: ['http://old.example'],
      },
    ]),
    PORTICO_RPC_000000000019d6689c085ae165831e93: 'http://user:secret@btc.example:8332',
    PORTICO_RPC_91b171bb158e2d3848fa23a9f1c25182: 'http://dot.example',
    PORTICO_RPC_cosmoshub_4: 'http://atom.example',
    PORTICO_RPC_juno_1: 'http://juno.example',
  })
  expect(chains.map(({ id, rpcUrls }) => [id, ...rpcUrls]).sort()).toEqual([
    ['bip122:000000000019d6689c085ae165831e93', 'http://user:secret@btc.example:8332'],
    ['cosmos:cosmoshub-4', 'http://atom.example'],
    ['cosmos:juno-1', 'http://juno.example'],
    ['polkadot:91b171bb158e2d3848fa23a9f1c25182', 'http://dot.example'],
  ])
})

test('behavior: variables that look like settings but are not', () => {
  expect(
    findUnknownVariables({
      DATABASE_SERVICE_HOST: 'x',
      DATABASE_URL: 'x',
      DATABASE_URL_FILE: '/run/secrets/database',
      HOME: '/',
      NATS_URLS: 'x',
      PORTICO_BUNDLER_1: 'x',
      PORTICO_MASTER_KEY_FILE: '/run/secrets/key',
      PORTICO_PAYMASTER_1: 'x',
      PORTICO_PORT: '1',
      PORTICO_PROT: '1',
      PORTICO_RPC_1: 'x',
      PORTICO_RPC_5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp: 'x',
    }),
  ).toEqual(['DATABASE_URL_FILE', 'NATS_URLS', 'PORTICO_MASTER_KEY_FILE', 'PORTICO_PROT'])
})

test('behavior: the summary names everything that matters, and no secret', () => {
  const settings = readSettings({
    DATABASE_URL: 'postgres://user:hunter2@db.example:5432/portico',
    PORTICO_METRICS_TOKEN: 'a-secret-of-sixteen',
    PORTICO_ONEINCH_KEY: 'keyofoneinch',
    PORTICO_RPC_1: 'https://node.example/v2/secretkey',
  })
  const summary = describeSettings(settings).join('\n')
  expect(summary).toContain('PostgreSQL at db.example:5432/portico')
  expect(summary).toContain('eip155:1 (node.example)')
  expect(summary).toContain('swaps            uniswap on eip155:1; 1inch with a key')
  expect(summary).not.toMatch(/hunter2|a-secret-of-sixteen|keyofoneinch|secretkey/)
})

test('behavior: hardening A31: private origins are off by default, with a loud warning if they are on', () => {
  expect(describeSettings(readSettings({})).join('\n')).not.toContain('PRIVATE')
  const settings = readSettings({ PORTICO_PRIVATE_ORIGINS: '["http://127.0.0.1:5170"]' })
  expect(describeSettings(settings)[0]).toMatch(
    /^PRIVATE ORIGINS {2}http:\/\/127\.0\.0\.1:5170: .*development only/,
  )
})

test('error: hardening A40: an impossible token or price', () => {
  const token = { address: `0x${'a'.repeat(40)}`, decimals: 6, name: 'T', symbol: 'T' }
  const currency = { decimals: 18, name: 'Ether', symbol: 'ETH' }
  const read = (more: object) =>
    readSettings(
      {},
      {
        overrides: {
          chains: [
            { currency, id: 'eip155:1', name: 'E', rpcUrls: ['http://a'], tokens: [{ ...token, ...more }] },
          ],
        },
      },
    )
  expect(() => read({})).not.toThrow()
  for (const more of [
    { priceUsd: -1 },
    { priceUsd: Number.NaN },
    { priceUsd: Number.POSITIVE_INFINITY },
    { decimals: 255 },
    { decimals: '6' as unknown as number },
    { address: '0x12' },
    { iconUrl: 'data:image/png;base64,AAAA' },
  ]) {
    expect(() => read(more)).toThrow(/chains\.0\.tokens\.0/)
  }
})

test('behavior: the help names every variable', () => {
  const help = helpText()
  expect(Object.keys(settingVariables).filter((variable) => !help.includes(variable))).toEqual([])
})
