// Run by a maintainer: `node scripts/screenshots.mjs` takes the screenshots of the README from the running demo. Look
// at them before you commit them.
import { spawn } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import { closedNetworkArguments, findOrInstallBrowser } from './browser.mjs'
import { root } from './checks/houseFiles.mjs'

const port = 5390
const folder = join(root, 'docs/screenshots')
const size = { width: 760, height: 680 }

/** Starts the demo and resolves once it prints that it is ready. */
function startDemo() {
  const demo = spawn(
    process.execPath,
    ['scripts/demo.mjs', '--port', String(port), '--fresh', '--data', '.data/screenshots'],
    { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] },
  )
  const ended = new Promise((resolve) => demo.once('exit', resolve))
  const ready = new Promise((resolve, reject) => {
    demo.stdout.on('data', (chunk) => String(chunk).includes('Ready in') && resolve())
    ended.then((code) => reject(new Error(`The demo ended with ${code}.`)))
  })
  const stop = async () => {
    demo.kill('SIGINT')
    await ended
  }
  return { ready, stop }
}

async function shoot(page, name, theme) {
  // A screenshot must not show a hovered row or a focus ring.
  await page.mouse.move(5, 5)
  await page.waitForTimeout(600)
  await page.screenshot({ path: join(folder, `${name}-${theme}.png`) })
  console.log(`written: docs/screenshots/${name}-${theme}.png`)
}

async function takeAll(browser, theme) {
  const context = await browser.newContext({
    colorScheme: theme,
    deviceScaleFactor: 2,
    reducedMotion: 'reduce',
    viewport: size,
  })
  const page = await context.newPage()
  await page.goto(`http://localhost:${port}/?theme=${theme}&wallet=approve`)
  await page.getByRole('button', { name: 'Connect wallet' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: /^Test Wallet/ }).waitFor()
  await shoot(page, 'connect', theme)

  await dialog.getByRole('button', { name: /^Test Wallet/ }).click()
  // The modal closes by itself once the wallet is connected.
  await dialog.waitFor({ state: 'hidden' })
  await page.locator('.portico-button[data-kind=account]').first().click()
  await dialog.getByText('Test USD Coin').waitFor()
  await shoot(page, 'account', theme)
  await context.close()
}

mkdirSync(folder, { recursive: true })
const demo = startDemo()
try {
  await demo.ready
  const browser = await chromium.launch({
    args: closedNetworkArguments,
    executablePath: findOrInstallBrowser(),
  })
  try {
    for (const theme of ['light', 'dark']) await takeAll(browser, theme)
  } finally {
    await browser.close()
  }
} finally {
  await demo.stop()
}
