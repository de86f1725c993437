import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { homedir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { AnvilNotFoundError } from './errors.js'

const anvilVersion = '1.7.1'
const hardhatVersion = '2.29.1'

/** A program that runs a local EVM network: Anvil, or Hardhat 2's node, which stores no state. */
export type LocalChainProgram =
  | { kind: 'anvil'; program: string }
  | { kind: 'hardhat'; program: string; folder: string }

type Host = { platform: NodeJS.Platform; arch: string; env: NodeJS.ProcessEnv }

type Downloader = Host & {
  /** Called with the name of the npm package before it is downloaded, which takes up to three minutes. */
  onDownload?: ((packageName: string) => void) | undefined
}

export type FindAnvilOptions = Partial<Downloader>

/**
 * Finds Anvil. Tries `PORTICO_ANVIL`, the npm package for Linux x64, the PATH, the platform's own npm package with `npm
 * exec`, then Hardhat 2 from npm. The last two download once.
 *
 * @throws AnvilNotFoundError with what was tried
 */
export function findAnvil(options: FindAnvilOptions = {}): LocalChainProgram {
  const { arch = process.arch, env = process.env, onDownload, platform = process.platform } = options
  const host = { arch, env, onDownload, platform }
  const named = env.PORTICO_ANVIL
  if (named !== undefined && named !== '') {
    if (isProgram(named)) return { kind: 'anvil', program: named }
    throw new AnvilNotFoundError({ tried: [`PORTICO_ANVIL=${named} (no such program)`] })
  }
  const tried: string[] = []
  for (const { label, look } of places) {
    const found = look(host)
    if (found !== undefined) return found
    tried.push(label(host))
  }
  throw new AnvilNotFoundError({ tried })
}

const places: readonly {
  label: (host: Host) => string
  look: (host: Downloader) => LocalChainProgram | undefined
}[] = [
  { label: () => '@foundry-rs/anvil-linux-amd64 in node_modules', look: findInstalled },
  { label: () => '`anvil` on the PATH', look: findOnPath },
  { label: (host) => `npm exec ${platformPackage(host)}`, look: findByNpmExec },
  { label: () => `hardhat ${hardhatVersion} from npm`, look: findHardhat },
]

function findInstalled({ arch, platform }: Host): LocalChainProgram | undefined {
  if (platform !== 'linux' || arch !== 'x64') return undefined
  try {
    const manifest = createRequire(import.meta.url).resolve('@foundry-rs/anvil-linux-amd64/package.json')
    return programAt(join(dirname(manifest), 'bin/anvil'))
  } catch {
    return undefined
  }
}

function findOnPath({ env, platform }: Host): LocalChainProgram | undefined {
  const name = platform === 'win32' ? 'anvil.exe' : 'anvil'
  return (env.PATH ?? '')
    .split(delimiter)
    .filter((folder) => folder !== '')
    .map((folder) => programAt(join(folder, name)))
    .find((found) => found !== undefined)
}

// The packages use Go's names for processors: `amd64`, not `x64`.
function platformPackage({ arch, platform }: Host): string {
  return `@foundry-rs/anvil-${platform}-${arch === 'x64' ? 'amd64' : arch}`
}

function findByNpmExec({ onDownload, ...host }: Downloader): LocalChainProgram | undefined {
  const name = `${platformPackage(host)}@${anvilVersion}`
  onDownload?.(name)
  // npm puts the package's programs on the PATH of this command, which prints the path of Anvil. The caller then starts
  // Anvil without npm in between.
  const command = host.platform === 'win32' ? 'where anvil' : 'command -v anvil'
  const answer = runNpm(['exec', '--yes', '--ignore-scripts', `--package=${name}`, '-c', command], host)
  const path = answer?.trim().split('\n')[0]
  return path === undefined || path === '' ? undefined : programAt(path.trim())
}

function findHardhat({ onDownload, ...host }: Downloader): LocalChainProgram | undefined {
  const cache = host.env.XDG_CACHE_HOME ?? join(homedir(), '.cache')
  const folder = join(cache, 'portico-testkit', `hardhat-${hardhatVersion}`)
  const program = join(folder, 'node_modules/hardhat/internal/cli/cli.js')
  if (!existsSync(program)) {
    try {
      mkdirSync(folder, { recursive: true })
      writeFileSync(join(folder, 'package.json'), '{"private":true}')
    } catch {
      return undefined
    }
    onDownload?.(`hardhat@${hardhatVersion}`)
    // Hardhat runs only in a project that has it installed.
    runNpm(
      ['install', '--ignore-scripts', '--no-audit', '--no-fund', `hardhat@${hardhatVersion}`],
      host,
      folder,
    )
  }
  return existsSync(program) ? { folder, kind: 'hardhat', program } : undefined
}

function runNpm(args: readonly string[], { env, platform }: Host, cwd?: string): string | undefined {
  const { status, stdout } = spawnSync('npm', args, {
    cwd,
    encoding: 'utf8',
    env,
    shell: platform === 'win32',
    stdio: ['ignore', 'pipe', 'ignore'],
    timeout: 180_000,
  })
  return status === 0 ? stdout : undefined
}

function programAt(path: string): LocalChainProgram | undefined {
  return isProgram(path) ? { kind: 'anvil', program: path } : undefined
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
