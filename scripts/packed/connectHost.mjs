// Read by scripts/packed.mjs: connects an independent wallet to a site with another kit, whose WalletConnect provider
// is ours by one line in its package.json.
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { extname, join, normalize } from 'node:path'
import { verifyMessage } from 'viem'
import { createWallet, startRelay } from './walletPeer.mjs'

/** How long a step may take, in ms. A machine with two cores runs other tests at the same time. */
const stepMs = 60_000

/** How a user reaches the pairing in each kit. The last element shows it. */
const waysToPairing = {
  async connectkit(page) {
    await page.getByRole('button', { name: 'Connect Wallet' }).first().click()
    await page.getByRole('button', { name: /WalletConnect|Other Wallets/ }).click()
    await page.getByText('Scan').first().waitFor()
  },
  async rainbowkit(page) {
    await page.getByTestId('rk-connect-button').click()
    await page.getByTestId('rk-wallet-option-walletConnect').click()
    await page.getByText('Scan with your phone').waitFor()
  },
  async wagmi(page) {
    await page.getByRole('button', { name: 'host connect' }).click()
    await page.getByRole('img', { name: 'QR code that connects your wallet' }).waitFor()
  },
}

/** Connects, signs, switches, reloads and disconnects from either side. Returns the problems. */
export async function connectHost({ browser, folder, kit }) {
  const [relay, site] = await Promise.all([startRelay(), serveFolder(join(folder, 'dist'))])
  const wallet = await createWallet(relay.relayUrl)
  const context = await browser.newContext()
  const page = await context.newPage()
  page.setDefaultTimeout(stepMs)
  const errors = []
  page.on('pageerror', (error) => errors.push(`page error: ${error.stack ?? error}`))
  const shows = (id, text) =>
    page.waitForFunction(
      ([name, wanted]) => document.querySelector(`[data-testid="${name}"]`)?.textContent === wanted,
      [id, text],
    )
  const connect = async () => {
    await page.evaluate(() => document.documentElement.removeAttribute('data-link'))
    await waysToPairing[kit](page)
    const link = await page.waitForFunction(() => document.documentElement.dataset.link)
    await wallet.pair(await link.jsonValue())
    await shows('address', wallet.account.address)
  }
  const press = (name) => page.getByRole('button', { name }).click()
  const sign = async () => {
    await press('host sign')
    const shown = page.getByTestId('signature')
    await page.waitForFunction(() => document.querySelector('[data-testid="signature"]')?.textContent !== '')
    const signature = await shown.textContent()
    const isValid = await verifyMessage({
      address: wallet.account.address,
      message: 'hello',
      signature,
    }).catch(() => false)
    if (!isValid) errors.push(`no valid signature: ${signature}`)
  }
  try {
    await page.goto(`${site.url}?relay=${encodeURIComponent(relay.relayUrl)}`)
    if (kit === 'wagmi') {
      // Before the dialog is on the page, Escape closes nothing.
      await waysToPairing.wagmi(page)
      await page.keyboard.press('Escape')
      await shows('error', 'UserRejectedRequestError')
    }
    await connect()
    await shows('chain', '1')
    await sign()
    await press('host switch')
    await shows('chain', '8453')

    await page.reload()
    await shows('address', wallet.account.address)
    await shows('chain', '8453')
    await sign()

    await wallet.end()
    await shows('address', 'none')
    await page.reload()
    await shows('address', 'none')

    await connect()
    await press('host disconnect')
    await shows('address', 'none')
    await waitFor(
      () => wallet.ended.length === 1 && wallet.topics().length === 0,
      'the wallet is told of the end',
    )
    const { name } = wallet.proposals[0].proposer.metadata
    if (kit !== 'rainbowkit' && name !== 'Host of the provider') errors.push(`the wallet was told ${name}`)
  } catch (error) {
    errors.push(
      error.stack,
      await page
        .locator('body')
        .innerText()
        .catch(() => ''),
    )
  } finally {
    await context.close()
    await Promise.all([wallet.close(), site.close()])
    await relay.close()
  }
  return errors
}

async function waitFor(isTrue, what) {
  for (let left = stepMs; left > 0; left -= 100) {
    if (isTrue()) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`waited ${stepMs} ms: ${what}`)
}

const contentTypes = { '.css': 'text/css', '.html': 'text/html', '.js': 'text/javascript' }

export async function serveFolder(folder) {
  const server = createServer((request, response) => {
    const path = normalize(new URL(request.url ?? '/', 'http://localhost').pathname)
    try {
      const file = path === '/' ? '/index.html' : path
      const body = readFileSync(join(folder, file))
      response.writeHead(200, { 'content-type': contentTypes[extname(file)] ?? 'application/octet-stream' })
      response.end(body)
    } catch {
      response.writeHead(404).end()
    }
  })
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    close: () => new Promise((resolve) => server.close(resolve)),
    url: `http://127.0.0.1:${server.address().port}/`,
  }
}
