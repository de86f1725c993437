import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { type Address, type Hex, keccak256, stringToHex } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { deployCode } from './deployCode.js'
import { LocalChainFailedError } from './errors.js'
import { findFreePort } from './findFreePort.js'
import { createLocalClient } from './localClient.js'
import { spawnWithParent } from './spawnWithParent.js'
import { readOutput } from './tellOutput.js'

/** EntryPoint 0.7 as its authors deployed it on every network. Source: @account-abstraction/contracts 0.7.0. */
const entryPointSalt = '0x90d8084deab30c2a37c45e8d47f49f2f7965183cb6990a98943ef94940681de3'

/**
 * The key of the account that pays for Alto's own contracts. Their addresses depend on it, so a network from an earlier
 * start already has them. It is not a secret, because it is for local networks only.
 */
const utilityKey = keccak256(stringToHex('portico: utility account of the local bundler'))

/** Alto first deploys its own contracts. This takes 5 s, or more on a busy machine. */
const readyTimeoutMs = 90_000

export type StartBundlerOptions = {
  /** Endpoint of the local network. */
  rpcUrl: string
  /** Default: a free port. */
  port?: number | undefined
  /**
   * Path of Alto's program. Default: that of the installed package. A bundle of the program starts in a third of the
   * time.
   */
  program?: string | undefined
}

export type LocalBundler = {
  /** URL of the bundler's endpoint. */
  url: string
  entryPoint: Address
  /** Resolves when the program has ended, for whatever reason. */
  ended: Promise<void>
  stop: () => Promise<void>
}

/**
 * Deploys EntryPoint 0.7 to a local network and starts Alto as a program of its own. The caller must have
 * `@pimlico/alto` (GPL-3.0) and `@account-abstraction/contracts` 0.7.0 installed.
 *
 * @throws LocalChainFailedError
 */
export async function startBundler({
  port: wanted,
  program,
  rpcUrl,
}: StartBundlerOptions): Promise<LocalBundler> {
  const port = wanted ?? (await findFreePort())
  const require = createRequire(join(process.cwd(), 'package.json'))
  const find = (path: string) => {
    try {
      return require.resolve(path)
    } catch {
      throw new LocalChainFailedError({ output: '', problem: `${path} is not installed.`, program: 'alto' })
    }
  }
  const artifact = find('@account-abstraction/contracts/artifacts/EntryPoint.json')
  const { bytecode } = JSON.parse(readFileSync(artifact, 'utf8')) as { bytecode: Hex }
  const entryPoint = await deployCode({ code: bytecode, rpcUrl, salt: entryPointSalt })

  // Alto has its own accounts, because tests count the transactions of the development accounts.
  const client = createLocalClient(rpcUrl)
  const executor = generatePrivateKey()
  for (const key of [executor, utilityKey]) {
    await client.setBalance({ address: privateKeyToAddress(key), value: 10n ** 21n })
  }
  const child = spawnWithParent(process.execPath, [
    `--import=data:text/javascript,${encodeURIComponent(listenOnLoopback)}`,
    program ?? join(dirname(find('@pimlico/alto')), 'cli/alto.js'),
    'run',
    ...['--entrypoints', entryPoint, '--rpc-url', rpcUrl, '--port', String(port)],
    ...['--executor-private-keys', executor, '--utility-private-key', utilityKey],
    // Anvil does not support the tracing that Alto's validation rules need.
    ...['--safe-mode', 'false', '--enable-cors', 'false', '--log-level', 'error'],
    ...['--min-bundle-interval', '50', '--max-bundle-interval', '200'],
  ])
  const output = readOutput(`bundler on port ${port}`, child)
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const stop = async () => {
    // While a caller waits for Alto to end, this process stays alive.
    child.ref()
    child.stdin?.end()
    await ended
  }
  const url = `http://127.0.0.1:${port}/rpc`
  const deadline = Date.now() + readyTimeoutMs
  while (child.exitCode === null && Date.now() < deadline) {
    if (await isReady(url)) return { ended, entryPoint, stop, url }
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  await stop()
  throw new LocalChainFailedError({
    output: output(),
    problem: 'its bundler did not respond in time.',
    program: 'alto',
  })
}

/** Makes Alto listen on loopback only. Alto has no setting for that, and would accept requests from other machines. */
const listenOnLoopback = `
import { Server } from 'node:net'
const { listen } = Server.prototype
Server.prototype.listen = function (first, ...rest) {
  return listen.call(this, first?.host === '0.0.0.0' ? { ...first, host: '127.0.0.1' } : first, ...rest)
}`

async function isReady(url: string): Promise<boolean> {
  try {
    const response = await fetch(url, {
      body: '{"jsonrpc":"2.0","id":1,"method":"eth_supportedEntryPoints","params":[]}',
      headers: { 'content-type': 'application/json' },
      method: 'POST',
      signal: AbortSignal.timeout(2_000),
    })
    const { result } = (await response.json()) as { result?: unknown }
    return Array.isArray(result)
  } catch {
    return false
  }
}
