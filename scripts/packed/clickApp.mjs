// Read by scripts/packed.mjs: does what a user does on a page with Portico, and checks what the page must not do
// meanwhile.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { extname, join, normalize } from 'node:path'
import { openTracedPage } from './openTracedPage.mjs'

const address = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'

/** Announces a wallet by EIP-6963, as an extension does. Runs in the page, before everything else. */
function playWallet(account) {
  window.policyViolations = []
  document.addEventListener('securitypolicyviolation', (event) => {
    window.policyViolations.push(`${event.violatedDirective}: ${event.blockedURI} ${event.sample}`)
  })
  // As with a real wallet, a site stays approved when its page reloads.
  const isApproved = () => globalThis.name === 'approved'
  const answers = {
    eth_requestAccounts: () => {
      globalThis.name = 'approved'
      return [account]
    },
    eth_accounts: () => (isApproved() ? [account] : []),
    eth_chainId: () => '0x1',
    net_version: () => '1',
    eth_getBalance: () => '0xde0b6b3a7640000',
  }
  const provider = {
    on: () => provider,
    removeListener: () => provider,
    async request({ method }) {
      const answer = answers[method]
      if (answer !== undefined) return answer()
      throw Object.assign(new Error(`${method} is not supported`), { code: 4200 })
    },
  }
  const info = Object.freeze({
    uuid: '3f0b5b1c-7a0e-4a5c-9b57-6f2d6c0c7a11',
    name: 'Packed Wallet',
    icon: 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path d="M0 0h8v8H0z"/></svg>',
    rdns: 'org.example.packed',
  })
  const announce = () =>
    window.dispatchEvent(
      new CustomEvent('eip6963:announceProvider', { detail: Object.freeze({ info, provider }) }),
    )
  window.addEventListener('eip6963:requestProvider', announce)
  announce()
}

/**
 * Responds in place of the network's own endpoint. Records a request to any other outside address, which is an error of
 * ours.
 */
async function answerForeign(route, foreign) {
  const request = route.request()
  const headers = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' }
  if (request.method() === 'OPTIONS') return route.fulfill({ status: 204, headers })
  try {
    const body = request.postDataJSON()
    const answer = ({ id, method }) => ({
      jsonrpc: '2.0',
      id,
      result: method === 'eth_chainId' ? '0x1' : '0xde0b6b3a7640000',
    })
    const json = Array.isArray(body) ? body.map(answer) : answer(body)
    return await route.fulfill({ json, headers })
  } catch {
    foreign.push(`${request.method()} ${request.url()}`)
    return route.abort()
  }
}

/**
 * Presses the button while the modal's file fails to load, first once and then always. After one failure, a retry loads
 * the wallets and the press still counts. If all attempts fail, the button shows an error. Works only with bundlers
 * that name a file after its module. Returns the problems.
 */
export async function clickWithoutModal({ browser, url }) {
  const problems = []
  for (const times of [1, Number.POSITIVE_INFINITY]) {
    const { close, page } = await openTracedPage(browser)
    const found = []
    await page.addInitScript(playWallet, address)
    let failures = 0
    await page.route(/modalChunk[^/]*\.js$/, (route) =>
      failures++ < times ? route.abort() : route.continue(),
    )
    page.setDefaultTimeout(15_000)
    try {
      await page.goto(url)
      await page.getByRole('button', { name: /connect wallet/i }).click()
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /packed wallet/i })
        .click()
      const after = times === 1 ? /0xf39f\W*\S{0,4}2266/i : 'Could not load. Try again'
      await page.getByText(after).first().waitFor()
      if (times > 1) await page.getByRole('dialog').waitFor({ state: 'detached' })
    } catch (error) {
      found.push(`modal's file failed ${times} times: ${error.message.split('\n').slice(0, 4).join(' ')}`)
    }
    await close(found)
    problems.push(...found)
  }
  return problems
}

/**
 * Checks that the button has our style. If a bundler drops `portico/button.css`, the button has the browser's gray
 * style.
 */
async function lookAtStyle(button) {
  const style = await button.evaluate((element) => {
    const { borderRadius, cursor } = getComputedStyle(element)
    return { borderRadius, cursor }
  })
  const isOurs = style.borderRadius === '16px' && style.cursor === 'pointer'
  return isOurs ? [] : [`the button has no style of ours: ${JSON.stringify(style)}`]
}

/**
 * Opens the page, connects the simulated wallet and reads the address. If the page lacks the wallet's family, this only
 * opens the modal. `goOn` then continues on the page. Returns the problems.
 */
export async function clickApp({ browser, url, goOn, isWalletListed = true }) {
  const { close, page } = await openTracedPage(browser)
  const problems = []
  const foreign = []
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) problems.push(`console: ${message.text()}`)
  })
  page.on('pageerror', (error) => problems.push(`page error: ${error.message}`))
  await page.addInitScript(playWallet, address)
  const origin = new URL(url).origin
  await page.route(
    (each) => each.origin !== origin && each.protocol.startsWith('http'),
    (route) => answerForeign(route, foreign),
  )
  page.setDefaultTimeout(30_000)
  try {
    await page.goto(url)
    const connect = page.getByRole('button', { name: /connect wallet/i })
    await connect.waitFor()
    problems.push(...(await lookAtStyle(connect)))
    await connect.click()
    const dialog = page.getByRole('dialog')
    await dialog.waitFor()
    if (isWalletListed) {
      await dialog.getByRole('button', { name: /packed wallet/i }).click()
      await page
        .getByText(/0xf39f\W*\S{0,4}2266/i)
        .first()
        .waitFor()
    }
    await goOn?.(page)
  } catch (error) {
    problems.unshift(error.message.split('\n').slice(0, 4).join(' '))
  }
  const violations = await page.evaluate(() => window.policyViolations).catch(() => [])
  problems.push(...violations.map((text) => `policy violation: ${text}`))
  problems.push(...foreign.map((text) => `foreign request: ${text}`))
  await close(problems)
  return problems
}

const contentTypes = {
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
}

/**
 * Returns the hashes by which a policy allows inline scripts: the import map that Parcel writes into its page, and the
 * script of the page without a bundler.
 */
function inlineHashes(page) {
  const scripts = [...page.matchAll(/<script type="?(?:importmap|module)"?>(.*?)<\/script>/gs)]
  return scripts.map(([, text]) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`)
}

/** Serves a folder under a strict policy on a free port. Returns `{ url, close }`. */
export async function serveStrictly(folder, endpoints) {
  const policy = [
    "default-src 'none'",
    ["script-src 'self'", ...inlineHashes(readFileSync(join(folder, 'index.html'), 'utf8'))].join(' '),
    "style-src 'self'",
    "img-src 'self' data: blob:",
    `connect-src 'self' ${endpoints.join(' ')}`,
    "base-uri 'none'",
    "form-action 'none'",
    "require-trusted-types-for 'script'",
    // webpack's chunk loader, Vue and Svelte need their own Trusted Types policies. Portico needs none.
    'trusted-types webpack vue svelte-trusted-html',
  ].join('; ')
  const server = createServer((request, response) => {
    const path = normalize(new URL(request.url ?? '/', 'http://localhost').pathname)
    try {
      const file = path === '/' ? '/index.html' : path
      const body = readFileSync(join(folder, file))
      response.writeHead(200, {
        'content-security-policy': policy,
        'content-type': contentTypes[extname(file)] ?? 'application/octet-stream',
      })
      response.end(body)
    } catch {
      response.writeHead(path === '/favicon.ico' ? 204 : 404).end()
    }
  })
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${server.address().port}/`,
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}
