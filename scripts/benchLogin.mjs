// `npm run bench:login`, and the second half of `npm run bench`: a user without a wallet logs in by email on the demo,
// signs a message, logs out, and logs in again. The server, the inbox and the frame are real, on loopback, and nothing
// is throttled. By hand: `node scripts/benchLogin.mjs [--rounds 7] [--port 5400]`. Exits with an error if a goal is
// missed.
import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { setUp } from './setUp.mjs'

setUp()

const { chromium } = await import('playwright-core')
const { closedNetworkArguments, findOrInstallBrowser } = await import('./browser.mjs')

const { values } = parseArgs({
  options: { port: { type: 'string', default: '5400' }, rounds: { type: 'string', default: '7' } },
})
const [port, rounds] = [Number(values.port), Number(values.rounds)]
const url = `http://localhost:${port}`
/** The server sends an address at most one email every 30 s. */
const mailsApartMs = 40_000

const rows = [
  { name: 'email submitted to code screen, ms', read: (v) => v.codeScreenMs, limit: 300 },
  { name: 'code to account, first login, ms', read: (v) => v.firstLoginMs, limit: 800 },
  { name: 'code to account, return login, ms', read: (v) => v.returnLoginMs, limit: 500 },
  { name: 'personal_sign after approval, ms', read: (v) => v.signMs, limit: 50 },
]
/** The steps of `personal_sign`, each with its end in ms after the press. */
const steps = [
  { name: 'half of the key fetched from the server', read: (v) => v.steps.fetch },
  { name: 'the seed derived', read: (v) => v.steps.derived },
  { name: 'the response left the frame', read: (v) => v.steps.answered },
  { name: 'the page received it', read: (v) => v.steps.heard },
]

const demo = await startDemo()
const visits = []
try {
  // The first round warms up the browser and the server and is discarded.
  for (let round = 0; round <= rounds; round++) await firstLogin()
  for (const visit of visits) await returnLogin(visit)
  console.log(`\nLogin by email, medians of ${rounds} rounds, unthrottled\n`)
  console.log('| | Portico | goal |\n|---|--:|--:|')
  const missed = rows.filter(({ limit, name, read }) => {
    const ms = median(visits.slice(1).map(read))
    console.log(`| ${name} | ${ms.toFixed(1)} | ${limit}${ms > limit ? ', missed' : ''} |`)
    return ms > limit
  })
  console.log('\npersonal_sign, ms after the press (- if done before the press)\n')
  for (const { name, read } of steps) {
    const times = visits.slice(1).map(read)
    console.log(`  ${name}: ${times.some(Number.isNaN) ? '-' : median(times).toFixed(1)}`)
  }
  if (missed.length > 0) {
    console.error(`\nMissed: ${missed.map(({ name }) => name).join('; ')}`)
    process.exitCode = 1
  }
} finally {
  for (const { context, profile } of visits) {
    await context.close()
    rmSync(profile, { force: true, recursive: true })
  }
  await demo.stop()
}

/** Logs in as a new user with a new browser profile, signs one message and logs out. */
async function firstLogin() {
  // Uses a normal profile, as most users do. In a private window, a frame of another site stores nothing, so a user
  // could not return.
  const profile = mkdtempSync(join(tmpdir(), 'portico-bench-'))
  mkdirSync(join(profile, 'Default'))
  const preferences = { profile: { block_third_party_cookies: false, cookie_controls_mode: 0 } }
  writeFileSync(join(profile, 'Default/Preferences'), JSON.stringify(preferences))
  const context = await chromium.launchPersistentContext(profile, {
    args: closedNetworkArguments,
    executablePath: findOrInstallBrowser(),
  })
  const page = await context.newPage()
  await context.addInitScript(putTimer)
  const visit = { context, email: `bench-${crypto.randomUUID()}@portico.test`, page, profile }
  visits.push(visit)
  await page.goto(`${url}/?email=on`)
  const first = await logIn(visit)
  visit.codeScreenMs = first.codeScreenMs
  visit.firstLoginMs = first.loginMs
  const frame = page.frameLocator('#w3m-iframe')
  // The account follows the first login.
  const modal = page.getByTestId('portico-modal')
  await modal.getByTestId('account-secret').waitFor()
  await modal.getByTestId('header-close').click()

  await page.getByTestId('sign').click()
  const approve = frame.getByTestId('approve')
  await approve.and(frame.locator('[data-armed]')).hover()
  await page.mouse.down()
  await approve.and(frame.locator('[data-hold=full]')).waitFor()
  const signed = page.evaluate(() => globalThis.timer.until('[data-testid=signature]', '0x'))
  // The end of the press approves. The click event follows immediately.
  await page.mouse.up()
  const signedAt = await signed
  const inFrame = page.frames().find((each) => each.url().includes('wallet.localhost'))
  const [clickedAt, frameTimes, pageTimes] = await Promise.all([
    inFrame.evaluate(() => globalThis.timer.at.click),
    inFrame.evaluate(() => globalThis.timer.times()),
    page.evaluate(() => globalThis.timer.times()),
  ])
  visit.signMs = signedAt - clickedAt
  const after = (times) => times.filter((time) => time >= clickedAt).map((time) => time - clickedAt)
  visit.steps = {
    answered: after(frameTimes.sent).at(-1) ?? Number.NaN,
    fetch: after(frameTimes.fetched)[0] ?? Number.NaN,
    heard: after(pageTimes.heard).at(-1) ?? Number.NaN,
    derived: after(frameTimes.derived).at(-1) ?? Number.NaN,
  }

  await page.getByTestId('portico-modal').waitFor({ state: 'hidden' })
  await leave(page)
}

async function returnLogin(visit) {
  const { page } = visit
  await page.waitForTimeout(Math.max(0, visit.askedAt + mailsApartMs - Date.now()))
  await page.reload()
  visit.returnLoginMs = (await logIn(visit)).loginMs
}

async function leave(page) {
  await page.getByTestId('disconnect').click()
  await page.evaluate(() => globalThis.timer.until('[data-testid=status]', 'disconnected'))
}

/** Logs in. The measurement begins when the frame is ready. */
async function logIn(visit) {
  const { email, page } = visit
  const modal = page.getByTestId('portico-modal')
  await page.getByRole('button', { exact: true, name: 'Connect wallet' }).first().click()
  await modal.getByTestId('email-field').fill(email)
  await page.frameLocator('#w3m-iframe').locator('body').waitFor({ state: 'attached' })
  await page.waitForTimeout(1_500)
  visit.askedAt = Date.now()
  const asked = page.evaluate(() => globalThis.timer.since('keydown', '[data-testid=code-field]'))
  await page.keyboard.press('Enter')
  const codeScreenMs = await asked
  const code = await readCode(email, visit.lastMail ?? 0)
  visit.lastMail = code.id
  const come = page.evaluate(() => globalThis.timer.since('input', '[data-testid=status]', 'connected'))
  await modal.getByTestId('code-field').fill(code.digits)
  return { codeScreenMs, loginMs: await come }
}

async function readCode(email, after) {
  for (let tries = 0; tries < 200; tries++) {
    const mails = await (await fetch(`http://localhost:${port + 7}/mails.json`)).json()
    const mail = mails.findLast(({ id, to }) => to === email && id > after)
    const digits = /\b(\d{3}) ?(\d{3})\b/.exec(mail?.text ?? '')
    if (digits) return { digits: `${digits[1]}${digits[2]}`, id: mail.id }
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(`No email arrived for ${email}`)
}

/**
 * Runs in every frame before any other script. Times come from the wall clock, because pages of two sites share only
 * this clock.
 */
function putTimer() {
  const now = () => performance.timeOrigin + performance.now()
  function* elements(root) {
    for (const element of root.querySelectorAll('*')) {
      yield element
      if (element.shadowRoot) yield* elements(element.shadowRoot)
    }
  }
  const isThere = (selector, text) => {
    for (const element of elements(document)) {
      if (!element.matches(selector) || !element.checkVisibility()) continue
      if (text === undefined || element.textContent.trim().startsWith(text)) return true
    }
    return false
  }
  const until = (selector, text) =>
    new Promise((resolve) => {
      const look = () => (isThere(selector, text) ? resolve(now()) : requestAnimationFrame(look))
      look()
    })
  /** When each event last happened. This listener runs before the page's own, because a dialog stops key events. */
  const at = {}
  for (const type of ['click', 'input', 'keydown']) {
    addEventListener(type, ({ timeStamp }) => (at[type] = performance.timeOrigin + timeStamp), {
      capture: true,
    })
  }
  const told = { derived: [], heard: [], sent: [] }
  // React's scheduler also posts through message ports.
  const isAnswer = (data) => /RPC_REQUEST_SUCCESS$/.test(data?.type)
  const { postMessage } = MessagePort.prototype
  MessagePort.prototype.postMessage = function (...parameters) {
    if (isAnswer(parameters[0])) told.sent.push(now())
    return postMessage.apply(this, parameters)
  }
  if (globalThis.isSecureContext) {
    const { deriveBits } = SubtleCrypto.prototype
    SubtleCrypto.prototype.deriveBits = async function (...parameters) {
      const bits = await deriveBits.apply(this, parameters)
      told.derived.push(now())
      return bits
    }
  }
  const { get, set } = Object.getOwnPropertyDescriptor(MessagePort.prototype, 'onmessage')
  Object.defineProperty(MessagePort.prototype, 'onmessage', {
    get,
    set(handler) {
      set.call(this, (event) => {
        if (isAnswer(event.data)) told.heard.push(now())
        handler(event)
      })
    },
  })
  const times = () => ({
    ...told,
    fetched: performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.includes('/device-secret'))
      .map(({ startTime }) => performance.timeOrigin + startTime),
  })
  const since = async (type, selector, text) => (await until(selector, text)) - at[type]
  globalThis.timer = { at, since, times, until }
}

function median(numbers) {
  const sorted = [...numbers].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)]
}

/** Starts the demo as a developer starts it: in its own process, with empty data. */
function startDemo() {
  const root = join(import.meta.dirname, '..')
  const child = spawn(
    process.execPath,
    ['scripts/demo.mjs', '--port', String(port), '--fresh', '--data', '.data/bench-login'],
    { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] },
  )
  process.on('exit', () => child.kill('SIGKILL'))
  const ended = new Promise((resolve) => child.once('close', resolve))
  const stop = async () => {
    child.kill('SIGINT')
    await ended
  }
  return new Promise((resolve, reject) => {
    let said = ''
    child.stdout.setEncoding('utf8').on('data', (text) => {
      said += text
      if (/Ready in/.test(said)) resolve({ stop })
    })
    ended.then((code) => reject(new Error(`The demo ended with ${code}: ${said}`)))
  })
}
