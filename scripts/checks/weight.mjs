// Run by `npm run check`, after the build: runs size-limit, and checks how much each part adds to the first load.
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { budgets } from '../../bench/size/budgets.mjs'
import { modalModules } from '../../bench/size/modalModules.mjs'
import { weighViews } from '../../bench/size/viewWeights.mjs'
import { root } from './houseFiles.mjs'
import { report } from './report.mjs'

const kb = (bytes) => `${(bytes / 1000).toFixed(2)} kB`

/**
 * The weights, by their names in .size-limit.mjs. With `adds`, the limit applies only to what is added to the weight
 * with that name.
 */
const rows = [
  { budget: budgets.firstLoad, name: 'first load' },
  { budget: budgets.plainPage, name: 'page without React' },
  { adds: 'first load', budget: budgets.families, name: 'all families' },
  { adds: 'first load', budget: budgets.signIn, name: 'sign-in' },
  { adds: 'first load', budget: budgets.openConnect, name: 'open connect' },
  { adds: 'open connect', budget: budgets.loginMethods, name: 'email and social' },
  { budget: budgets.wallets, name: 'best-known wallets' },
  { budget: budgets.walletConnect, name: 'walletconnect client' },
  { budget: budgets.ethereumProvider, name: 'ethereum provider' },
  { budget: budgets.solana, name: 'solana on demand' },
  ...['bip122', 'cosmos', 'polkadot'].map((name) => ({ budget: budgets.family, name: `${name}, whole` })),
]

const dist = join(root, 'packages/portico/dist')
const measured = spawnSync(process.execPath, [join(root, 'node_modules/size-limit/bin.js'), '--json'], {
  cwd: root,
  encoding: 'utf8',
})
try {
  const entries = JSON.parse(measured.stdout)
  const sizeOf = (name) => entries.find((entry) => entry.name === name).size
  const weights = rows.map(({ adds, budget, name }) => ({
    budget,
    bytes: sizeOf(name) - (adds ? sizeOf(adds) : 0),
    told: adds ? `${name} adds` : name,
  }))
  const [heaviest] = (await weighViews(dist)).sort((a, b) => b.bytes - a.bytes)
  weights.push({ budget: budgets.view, bytes: heaviest.bytes, told: `the heaviest view, ${heaviest.name}` })

  const standalone = gzipSync(readFileSync(join(dist, 'standalone/portico.js')), { level: 9 }).length
  weights.push({ budget: budgets.standalone, bytes: standalone, told: 'portico/standalone' })

  const problems = weights
    .filter(({ budget, bytes }) => bytes > budget.limitKb * 1000)
    .map(({ budget, bytes, told }) => `${told}: ${kb(bytes)} of ${budget.limitKb} kB. ${budget.reason}`)
  if (modalModules(dist).length === 0)
    problems.push('open connect: react loads no module of modal by import()')
  const summary = weights.map(({ bytes, told }) => `${told} ${kb(bytes)}`).join(', ')
  if (problems.length > 0) console.log(summary)
  report(problems, summary)
} catch (error) {
  report([`size-limit: ${measured.stdout}${measured.stderr}`.trim() || String(error)], '')
}
