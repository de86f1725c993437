// Part of scripts/demo.mjs.
import { spawn } from 'node:child_process'
import { openSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { devAccounts, localMints, solanaLocalnet } from '@portico/testkit'
import { localContracts } from '@portico/testkit/chain'
import { localUniswap } from '../deployUniswap.mjs'
import { DemoProblem, freshAdvice } from './DemoProblem.mjs'
import { gatewayKey, namesZone } from './names.mjs'

const here = dirname(fileURLToPath(import.meta.url))
const root = dirname(dirname(here))

/** The first development account has a name, so that users see where names appear. */
const identities = [{ address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', name: 'alice.agora' }]

/**
 * Returns the server's settings for the local network. The token that is named after a web address is not a trusted
 * one.
 */
function describeNetwork(rpcUrl, bundlerUrl, { tether, usdCoin }) {
  return {
    bundlerUrl,
    currency: { decimals: 18, name: 'Ether', symbol: 'ETH' },
    id: 'eip155:31337',
    indexFrom: 0,
    name: 'Anvil',
    // The price of ether comes from the network's own market.
    poolPrices: true,
    rpcUrls: [rpcUrl],
    tokens: [
      { address: tether, decimals: 6, name: 'Test Tether USD', priceUsd: 1, symbol: 'USDT' },
      { address: usdCoin, decimals: 6, name: 'Test USD Coin', priceUsd: 1, symbol: 'USDC' },
      { address: localUniswap.wrappedNative, decimals: 18, name: 'Wrapped Ether', symbol: 'WETH' },
    ],
    uniswap: localUniswap,
  }
}

/** Returns the server's settings for the local Solana cluster. Its second token is not listed. */
function describeSolana(rpcUrl, { id, nativeCurrency, name }, { agora }) {
  return {
    currency: nativeCurrency,
    id: `solana:${id}`,
    name,
    priceUsd: 150,
    rpcUrls: [rpcUrl],
    tokens: [{ ...agora, priceUsd: 1 }],
  }
}

/**
 * Returns the server's settings for the local Bitcoin network. The server forwards requests to it and reads no
 * balances.
 */
function describeBitcoin(rpcUrl) {
  return {
    currency: { decimals: 8, name: 'Bitcoin', symbol: 'rBTC' },
    id: 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328',
    name: 'Bitcoin Regtest',
    priceUsd: 60_000,
    rpcUrls: [rpcUrl],
  }
}

/**
 * The first start also creates the database, while two other programs start. It takes 3 s, or 25 s on a busy machine.
 */
const readyTimeoutMs = 150_000
/** The server gives its open requests 10 s to finish. */
const stopTimeoutMs = 12_000

/** Starts the server. @throws DemoProblem with the server's last lines if it does not start */
export async function startServer({
  bitcoinRpcUrl,
  bundlerUrl,
  collectiblesOrigin,
  folder,
  identity,
  log,
  onSpawn,
  paymasterOrigin,
  port,
  program,
  rpcUrl,
  serverUrl,
  solanaRpcUrl,
  walletFolder,
  walletOrigin,
}) {
  const { environment } = await identity
  // The server's output goes to a file, because the demo prints one URL and the server would print another.
  const output = openSync(log, 'w')
  const child = spawn(
    process.execPath,
    [...['--import', pathToFileURL(join(here, 'endWithParent.mjs')).href], program],
    {
      cwd: root,
      // The server has its own process group, so Ctrl-C reaches only this process, which ends the parts in order.
      detached: true,
      env: {
        ...withoutPortico(process.env),
        ...environment,
        PORTICO_CHAINS: JSON.stringify([
          describeNetwork(rpcUrl, bundlerUrl, localContracts),
          describeSolana(solanaRpcUrl, solanaLocalnet, localMints),
          ...(bitcoinRpcUrl ? [describeBitcoin(bitcoinRpcUrl)] : []),
        ]),
        // These rates are made up, like the prices, because the demo sends no requests beyond this machine.
        PORTICO_CURRENCY_RATES: JSON.stringify({ eur: 1.1, jpy: 0.0065 }),
        PORTICO_DATA: folder,
        PORTICO_IDENTITIES: JSON.stringify(identities),
        // Journeys sign in more often than users do, and four run at the same time from one address.
        PORTICO_LIMIT_MAILS_PER_CLIENT: '100000',
        PORTICO_LIMIT_PER_ADDRESS: '100000',
        PORTICO_NAMES_KEY: gatewayKey,
        PORTICO_NAMES_PER_CLIENT: '1000',
        PORTICO_NAMES_ZONE: namesZone,
        PORTICO_PORT: String(port),
        // The account that gives away tokens of the local network. No one pays for them there.
        PORTICO_SANDBOX_KEY: devAccounts[2].privateKey,
        PORTICO_PRIVATE_ORIGINS: JSON.stringify([collectiblesOrigin, paymasterOrigin]),
        PORTICO_WALLET_FOLDER: walletFolder,
        PORTICO_WALLET_ORIGIN: walletOrigin,
      },
      stdio: ['ignore', output, output, 'ipc'],
    },
  )
  const ended = new Promise((resolve) => child.once('exit', resolve)).then(() => problemOf(log))
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill('SIGTERM')
    const timer = setTimeout(() => child.kill('SIGKILL'), stopTimeoutMs)
    await ended
    clearTimeout(timer)
  }
  const part = { ended, stop }
  onSpawn(part)

  const deadline = Date.now() + readyTimeoutMs
  while (child.exitCode === null && child.signalCode === null && Date.now() < deadline) {
    if (await isHealthy(serverUrl)) return part
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  const isLate = child.exitCode === null && child.signalCode === null
  await stop()
  throw problemOf(log, isLate ? `The server was not ready in ${readyTimeoutMs / 1000} s.` : undefined)
}

async function isHealthy(serverUrl) {
  try {
    return (await fetch(`${serverUrl}/healthz`, { signal: AbortSignal.timeout(2_000) })).ok
  } catch {
    return false
  }
}

function problemOf(log, what = 'The server stopped.') {
  const words = readFileSync(log, 'utf8').trim().split('\n').slice(-12)
  return new DemoProblem(
    `${what} The end of its output:`,
    ...words.map((line) => `  ${line}`),
    `The whole log is ${relative(process.cwd(), log)}. If the data is at fault:`,
    freshAdvice,
  )
}

// Removes the developer's own server settings, which must not leak into the demo's server.
function withoutPortico(env) {
  return Object.fromEntries(
    Object.entries(env).filter(([name]) => !name.startsWith('PORTICO_') && name !== 'DATABASE_URL'),
  )
}
