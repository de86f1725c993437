// Run by `npm run check`, after the build: size-limit, and what opening Connect adds to the first load.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { budgets } from '../../bench/size/budgets.mjs'
import { modalModules } from '../../bench/size/modalModules.mjs'
import { weighViews } from '../../bench/size/viewWeights.mjs'
import { root } from './houseFiles.mjs'
import { report } from './report.mjs'

const kb = (bytes) => `${(bytes / 1000).toFixed(2)} kB`

/** Problems of the weights, in bytes. */
export function weightProblems({
  firstLoad,
  solana,
  views,
  walletConnect,
  wallets,
  withConnect,
  withSignIn,
}) {
  const added = withConnect - firstLoad
  const problems = []
  if (firstLoad > budgets.firstLoad.limitKb * 1000) {
    problems.push(
      `first load weighs ${kb(firstLoad)} of ${budgets.firstLoad.limitKb} kB. ${budgets.firstLoad.reason}`,
    )
  }
  if (added > budgets.openConnect.limitKb * 1000) {
    problems.push(
      `opening Connect adds ${kb(added)} of ${budgets.openConnect.limitKb} kB. ${budgets.openConnect.reason}`,
    )
  }
  const signIn = withSignIn - firstLoad
  if (signIn > budgets.signIn.limitKb * 1000) {
    problems.push(`sign-in adds ${kb(signIn)} of ${budgets.signIn.limitKb} kB. ${budgets.signIn.reason}`)
  }
  if (wallets > budgets.wallets.limitKb * 1000) {
    problems.push(`wallets weigh ${kb(wallets)} of ${budgets.wallets.limitKb} kB. ${budgets.wallets.reason}`)
  }
  if (solana > budgets.solana.limitKb * 1000) {
    problems.push(
      `the Solana family weighs ${kb(solana)} of ${budgets.solana.limitKb} kB. ${budgets.solana.reason}`,
    )
  }
  if (walletConnect > budgets.walletConnect.limitKb * 1000) {
    problems.push(
      `the WalletConnect client weighs ${kb(walletConnect)} of ${budgets.walletConnect.limitKb} kB. ${budgets.walletConnect.reason}`,
    )
  }
  for (const { bytes, name } of views) {
    if (bytes <= budgets.view.limitKb * 1000) continue
    problems.push(
      `the view ${name} weighs ${kb(bytes)} of ${budgets.view.limitKb} kB. ${budgets.view.reason}`,
    )
  }
  return problems
}

if (process.argv[1]?.endsWith('weight.mjs')) {
  const measured = spawnSync(process.execPath, [join(root, 'node_modules/size-limit/bin.js'), '--json'], {
    cwd: root,
    encoding: 'utf8',
  })
  const modal = modalModules(join(root, 'packages/portico/dist'))
  try {
    const entries = JSON.parse(measured.stdout)
    const sizeOf = (name) => entries.find((entry) => entry.name === name).size
    const weights = {
      firstLoad: sizeOf('first load'),
      views: await weighViews(join(root, 'packages/portico/dist')),
      wallets: sizeOf('best-known wallets'),
      solana: sizeOf('solana on demand'),
      walletConnect: sizeOf('walletconnect client'),
      withConnect: sizeOf('open connect'),
      withSignIn: sizeOf('sign-in'),
    }
    const problems = weightProblems(weights)
    if (modal.length === 0) problems.push('open connect: react loads no module of modal by import()')
    const added = weights.withConnect - weights.firstLoad
    const [heaviest] = [...weights.views].sort((a, b) => b.bytes - a.bytes)
    const told = `first load ${kb(weights.firstLoad)}, opening Connect adds ${kb(added)}, sign-in ${kb(weights.withSignIn - weights.firstLoad)}, wallets ${kb(weights.wallets)}, WalletConnect ${kb(weights.walletConnect)}, Solana ${kb(weights.solana)}, the heaviest view ${heaviest.name} ${kb(heaviest.bytes)}`
    if (problems.length > 0) console.log(told)
    report(problems, told)
  } catch (error) {
    report([`size-limit: ${measured.stdout}${measured.stderr}`.trim() || String(error)], '')
  }
}
