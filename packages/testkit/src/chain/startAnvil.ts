import type { ChildProcess } from 'node:child_process'
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ChainPortInUseError, LocalChainFailedError } from './errors.js'
import { findAnvil, type LocalChainProgram } from './findAnvil.js'
import { findFreePort, isPortFree } from './findFreePort.js'
import { spawnWithParent } from './spawnWithParent.js'
import { isOutputRead, readOutput } from './tellOutput.js'

export type StartAnvilOptions = {
  /** Default: a free port. */
  port?: number | undefined
  /** EIP-155 id. Default: 31337. */
  chainId?: number | undefined
  /** Seconds between two blocks. Default: each transaction gets a block immediately. */
  blockTimeSeconds?: number | undefined
  /** Unix seconds of the first block, for a network with a past. Default: now. Ignored if `statePath` exists. */
  genesisAt?: number | undefined
  /** File that stores the network's state between two starts; written on `stop`. Anvil only. */
  statePath?: string | undefined
  /** Default: what `findAnvil()` finds. */
  program?: LocalChainProgram | undefined
}

/** A running local network. Its development accounts are `devAccounts`, with 10,000 coins each. */
export type LocalChain = {
  rpcUrl: string
  port: number
  chainId: number
  /** What `web3_clientVersion` returns. */
  version: string
  /** Resolves when the program has ended, for whatever reason. */
  ended: Promise<void>
  /** Ends the program and waits for its end. Its state is then on disk. */
  stop: () => Promise<void>
}

/** Anvil responds 300 ms after its start. A busy machine, or the first start of Hardhat, may take much longer. */
const readyTimeoutMs = 90_000

/**
 * Starts a local EVM network on 127.0.0.1 and waits until it responds. The network ends with this process, even if this
 * process is killed.
 *
 * ```ts
 * const chain = await startAnvil()
 * afterAll(chain.stop)
 * ```
 *
 * @throws AnvilNotFoundError, ChainPortInUseError, LocalChainFailedError
 */
export async function startAnvil(options: StartAnvilOptions = {}): Promise<LocalChain> {
  const { chainId = 31_337, program = findAnvil() } = options
  const port = options.port ?? (await findFreePort())
  if (!(await isPortFree(port))) throw new ChainPortInUseError({ port })

  const child = startProgram(program, { ...options, chainId, port })
  const output = readOutput(`${program.kind} on port ${port}`, child)
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const stop = async () => {
    // While this process waits for the program to end, it stays alive. At other times, the program does not keep it
    // alive.
    child.ref()
    child.stdin?.end()
    await ended
  }

  const rpcUrl = `http://127.0.0.1:${port}`
  const deadline = Date.now() + readyTimeoutMs
  while (child.exitCode === null && child.signalCode === null && Date.now() < deadline) {
    const version = await askVersion(rpcUrl)
    if (version !== undefined) return { chainId, ended, port, rpcUrl, stop, version }
    await new Promise((resolve) => setTimeout(resolve, 40))
  }
  const problem =
    Date.now() < deadline ? 'it ended at once.' : `no response on ${rpcUrl} after ${readyTimeoutMs / 1000} s.`
  await stop()
  throw new LocalChainFailedError({ output: output(), problem, program: program.program })
}

type ProgramParameters = StartAnvilOptions & { chainId: number; port: number }

function startProgram(found: LocalChainProgram, parameters: ProgramParameters): ChildProcess {
  return found.kind === 'anvil'
    ? startFoundry(found.program, parameters)
    : startHardhat(found.program, found.folder, parameters)
}

function startFoundry(program: string, parameters: ProgramParameters): ChildProcess {
  const { blockTimeSeconds, chainId, genesisAt, port, statePath } = parameters
  const isNew = statePath === undefined || !existsSync(statePath)
  return spawnWithParent(program, [
    ...['--host', '127.0.0.1', '--port', String(port), '--chain-id', String(chainId)],
    ...(isOutputRead() ? ['--color', 'never'] : ['--silent']),
    // The secp256r1 precompile that passkey accounts need exists from this fork on.
    ...['--hardfork', 'osaka'],
    ...(blockTimeSeconds === undefined ? [] : ['--block-time', String(blockTimeSeconds)]),
    ...(genesisAt === undefined || !isNew ? [] : ['--timestamp', String(genesisAt)]),
    ...(statePath === undefined ? [] : ['--state', statePath]),
  ])
}

function startHardhat(program: string, folder: string, parameters: ProgramParameters): ChildProcess {
  const { blockTimeSeconds, chainId, genesisAt, port } = parameters
  const begin = genesisAt === undefined ? {} : { initialDate: new Date(genesisAt * 1000).toISOString() }
  const mining = blockTimeSeconds === undefined ? {} : { auto: false, interval: blockTimeSeconds * 1000 }
  const config = join(folder, `hardhat.${port}.config.cjs`)
  const settings = { networks: { hardhat: { chainId, mining, ...begin } }, solidity: '0.8.28' }
  writeFileSync(config, `module.exports = ${JSON.stringify(settings)}\n`)
  const args = [program, '--config', config, 'node', '--hostname', '127.0.0.1', '--port', String(port)]
  return spawnWithParent(process.execPath, args, { cwd: folder })
}

async function askVersion(rpcUrl: string): Promise<string | undefined> {
  try {
    const response = await fetch(rpcUrl, {
      body: '{"jsonrpc":"2.0","id":1,"method":"web3_clientVersion","params":[]}',
      headers: { 'content-type': 'application/json' },
      method: 'POST',
      signal: AbortSignal.timeout(2_000),
    })
    const { result } = (await response.json()) as { result?: unknown }
    return typeof result === 'string' ? result : undefined
  } catch {
    return undefined
  }
}
