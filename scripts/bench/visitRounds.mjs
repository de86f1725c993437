// Read by the benches of the modal's long lists: builds a page, visits it again and again, and prints the medians.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import * as vite from 'vite'
import { closedNetworkArguments, findOrInstallBrowser } from '../browser.mjs'
import { root } from '../checks/houseFiles.mjs'

/**
 * Builds the page of `bench/<name>`, serves it with `playServer` as its server, and visits it `rounds` times.
 *
 * @returns what each `visit` measured, and the version of the browser
 */
export async function visitRounds({ name, playServer, rounds, visit }) {
  const folder = join(root, '.cache/bench', name)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  writeFileSync(
    join(folder, 'index.html'),
    `<!doctype html><html lang="en"><meta charset="utf-8"><title>Bench</title><link rel="icon" href="data:,"><div id="root"></div><script type="module" src="/@${name}/main.tsx"></script></html>`,
  )
  const shared = {
    configFile: false,
    logLevel: 'error',
    resolve: {
      alias: { [`/@${name}`]: join(root, 'bench', name) },
      conditions: ['portico-source', 'module', 'browser', 'production'],
    },
    root: folder,
  }
  await vite.build({ ...shared, build: { outDir: 'dist' } })
  const server = await vite.preview({
    ...shared,
    plugins: [playServer],
    preview: { host: '127.0.0.1', port: 0 },
  })
  const { port } = server.httpServer.address()
  const browser = await chromium.launch({
    args: closedNetworkArguments,
    executablePath: findOrInstallBrowser(),
  })
  const visits = []
  try {
    for (let round = 0; round < rounds; round++) {
      visits.push(await visit({ browser, url: `http://localhost:${port}/` }))
    }
  } finally {
    await browser.close()
    await server.close()
  }
  return { version: browser.version(), visits }
}

/**
 * Prints the median of each row beside its limit, and ends the process. If a limit is missed, it ends with an error.
 */
export function endWithMedians({ rows, version, visits }) {
  const median = (numbers) => [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)]
  const missed = []
  console.log(`\nMedians of ${visits.length} visits, Chromium ${version}\n`)
  console.log('| | Portico | goal |\n|---|--:|--:|')
  for (const { limit, name, read } of rows) {
    const value = median(visits.map(read))
    if (value > limit) missed.push(name)
    console.log(`| ${name} | ${value.toFixed(1)} | ${limit}${value > limit ? ', missed' : ''} |`)
  }
  if (missed.length > 0) {
    console.error(`\nMissed: ${missed.join('; ')}`)
    process.exitCode = 1
  }
  process.exit()
}
