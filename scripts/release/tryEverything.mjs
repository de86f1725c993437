// Part of scripts/release/dry.mjs: uses the packages of the registry on this machine.
import { existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import { closedNetworkArguments, findOrInstallBrowser } from '../browser.mjs'
import { clickApp, serveStrictly } from '../packed/clickApp.mjs'
import { buildWithManager, managers } from './otherManagers.mjs'
import { buildExample, exampleNames, followQuickStart, runQuickStartServer } from './tryAsUser.mjs'

/** The example whose page has no family of the simulated wallet. */
const withoutWallet = 'without-evm'

/**
 * Installs and builds every example, and follows the README's quick start. Opens each built page in a browser. `only` is
 * a part of the names of those to try.
 *
 * @returns whether everything worked
 */
export async function tryEverything({ clone, only, part, place, registry }) {
  const browser = await chromium.launch({
    executablePath: findOrInstallBrowser(),
    args: closedNetworkArguments,
  })
  const where = { clone, place, registry }
  const tries = [
    ['the README’s quick start', async () => click(browser, await followQuickStart(where))],
    ['its server', () => tryServer(where)],
    ...exampleNames(clone).map((name) => [
      `example ${name}, by name`,
      async () => click(browser, await buildExample({ ...where, name }), name !== withoutWallet),
    ]),
    ...managers.flatMap((manager) =>
      ['vite', 'wagmi', 'webpack'].map((example) => [
        `example ${example}, ${manager.name}`,
        async () => click(browser, await buildWithManager({ ...where, example, manager })),
      ]),
    ),
  ]
  try {
    const waiting = tries.filter(([each]) => each.includes(only))
    const passed = []
    // Two at a time, because an install mostly waits for the network and the disk. Each has a folder of its own.
    await Promise.all(
      Array.from({ length: 2 }, async () => {
        for (let next = waiting.shift(); next; next = waiting.shift()) passed.push(await part(...next))
      }),
    )
    return passed.every(Boolean)
  } finally {
    await browser.close()
  }
}

/** Opens the built page and connects the simulated wallet. Next has no such page, so its build is enough here. */
async function click(browser, app, isWalletListed = true) {
  if (existsSync(join(app, '.next'))) return []
  const { base, mainnet } = await import('viem/chains')
  const endpoints = [mainnet, base].flatMap(({ rpcUrls }) => rpcUrls.default.http)
  const site = await serveStrictly(
    join(app, 'dist'),
    endpoints.map((url) => new URL(url).origin),
  )
  try {
    return await clickApp({ browser, isWalletListed, url: site.url })
  } finally {
    await site.close()
  }
}

/** Starts the server by the README's command. It must respond, and its frame must be the published one. */
function tryServer({ clone, place, registry }) {
  const built = join(clone, 'packages/server/dist/wallet/build.json')
  const { sha256 } = JSON.parse(readFileSync(built, 'utf8'))
  return runQuickStartServer({
    clone,
    findFreePort,
    place,
    registry,
    use: async ({ run, url }) => {
      const health = await fetch(`${url}/healthz`)
      const said = await run(`doctor --hash ${sha256}`)
      return [
        ...(health.ok ? [] : [`/healthz: ${health.status}`]),
        ...(said.includes('Nothing is missing.') ? [] : [`portico-server doctor said\n${said}`]),
      ]
    },
  })
}

async function findFreePort() {
  // The wallet's site takes the next port.
  for (;;) {
    const server = createServer()
    await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address()
    const next = createServer()
    const isFree = await new Promise((resolve) => {
      next.once('error', () => resolve(false))
      next.listen(port + 1, '127.0.0.1', () => resolve(true))
    })
    await Promise.all([server, next].map((each) => new Promise((resolve) => each.close(resolve))))
    if (isFree) return port
  }
}
