// Part of scripts/packed.mjs: apps of `npm create portico`. Writes an app by the packed command, starts it by
// `npm run dev`, and logs in by email with the code from its inbox. Nothing that the app starts may accept other
// machines, and its page may not give away the server's data.
import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { program, userEnvironment } from './buildApp.mjs'
import { run } from './installApp.mjs'
import { listOpenPorts } from './listOpenPorts.mjs'
import { openTracedPage } from './openTracedPage.mjs'

/** The cases of scripts/packed.mjs, one for each template. `logIn` gets the app's folder. */
export function createdCases(logIn) {
  return ['vite', 'plain', 'next'].map((created) => ({
    bundler: 'created',
    created,
    name: `npm create portico: ${created}`,
    run: logIn,
  }))
}

/**
 * Runs the command of the tarball. @returns the folder of the new app. `remove` removes it together with the command
 *
 * @param {{ name: string, file: string }[]} tarballs
 */
export async function writeCreatedApp(template, tarballs) {
  const place = mkdtempSync(join(tmpdir(), 'portico-created-'))
  const { file } = tarballs.find(({ name }) => name === 'create-portico')
  await run('tar', ['-xzf', file, '-C', place, '--strip-components=1'])
  await program(place, 'dist/bin.js', ['my-app', '--template', template, '--families', 'evm'])
  return { folder: join(place, 'my-app'), remove: () => rmSync(place, { force: true, recursive: true }) }
}

/** Returns what an installed app needs of this machine, as `installApp` takes it. */
export function createdManifest(folder) {
  const { dependencies, devDependencies, optionalDependencies } = JSON.parse(
    readFileSync(join(folder, 'package.json'), 'utf8'),
  )
  return { dependencies: { ...dependencies, ...devDependencies }, optionalDependencies }
}

/** Puts the app's files into the folder where its packages are, with ports that are free on this machine. */
export async function putCreatedApp(folder, app, findFreePort) {
  for (const name of ['.portico', 'dist', '.next', 'src'])
    rmSync(join(app, name), { force: true, recursive: true })
  cpSync(folder, app, { recursive: true })
  for (const file of ['offline/addresses.js', 'offline/serve.mjs']) {
    const path = join(app, file)
    const text = readIfThere(path)
    if (text === undefined) continue
    const ports = [...new Set(text.match(/\b(?:8787|8788|8789|8545|8899|5173)\b/g))]
    const free = await Promise.all(ports.map(() => findFreePort()))
    const replaced = ports.reduce((each, port, index) => each.replaceAll(port, String(free[index])), text)
    writeFileSync(path, replaced)
  }
}

function readIfThere(path) {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if (error.code === 'ENOENT') return undefined
    throw error
  }
}

/** Starts the app, logs in, and ends the app as Ctrl-C does. Returns the problems. */
export async function logInByEmail({ app, browser }) {
  const inbox = /inboxUrl = '([^']+)'/.exec(readFileSync(join(app, 'offline/addresses.js'), 'utf8'))?.[1]
  const child = spawn('npm', ['run', 'dev'], {
    cwd: app,
    detached: true,
    env: { ...userEnvironment(), NO_COLOR: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const closed = new Promise((resolve) => child.on('close', resolve))
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
  const problems = []
  try {
    const url = await readPage(child, () => output)
    problems.push(...(await clickThrough({ browser, inbox, output: () => output, url })))
    problems.push(...(await findServedData(app, url)))
    problems.push(...listOpenPorts(child.pid).map((port) => `port ${port} accepts other machines`))
  } catch (error) {
    problems.push(error.message)
  } finally {
    // Ctrl-C reaches npm and everything that it started.
    process.kill(-child.pid, 'SIGINT')
    const patience = setTimeout(() => {
      problems.push('the app did not end within 20 s of Ctrl-C')
      process.kill(-child.pid, 'SIGKILL')
    }, 20_000)
    await closed
    clearTimeout(patience)
  }
  if (await responds(inbox)) problems.push('the inbox still responds after Ctrl-C')
  return problems.length === 0 ? [] : [...problems, output.trim()]
}

/** Waits until the app prints where its page is. */
async function readPage(child, read) {
  const deadline = Date.now() + 120_000
  while (child.exitCode === null && Date.now() < deadline) {
    const [, url] = /(?:Local:|The page is at)\s+(http:\/\/localhost:\d+)/.exec(read()) ?? []
    if (url !== undefined) return url
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error('npm run dev started no page')
}

async function clickThrough({ browser, inbox, output, url }) {
  const problems = []
  const { close, page } = await openTracedPage(browser)
  page.setDefaultTimeout(60_000)
  page.on('pageerror', (error) => problems.push(`the page threw ${error.message}`))
  try {
    // A new user each time. If a user has logged in before, a new browser needs the link in an email first.
    const email = `alice-${randomUUID().slice(0, 8)}@example.com`
    await page.goto(url)
    await page.getByRole('button', { name: 'Connect wallet' }).click()
    await page.getByRole('button', { name: /Test Wallet/ }).waitFor()
    await page.getByTestId('email-field').fill(email)
    await page.keyboard.press('Enter')
    await page.getByTestId('code-field').waitFor()
    await page.getByTestId('code-field').fill(await readCode(inbox, email))
    await page.locator('output', { hasText: /^0x[\da-f]{40}$/i }).waitFor()
    if (!output().includes(`Email to ${email}: `)) problems.push('the terminal did not show the email')
  } catch (error) {
    problems.push(error.message.split('\n').slice(0, 4).join(' '))
  }
  await close(problems)
  return problems
}

/** Asks the page's server for a file beside the server's data, by each path that could lead there. */
async function findServedData(app, url) {
  const secret = randomUUID()
  writeFileSync(join(app, '.portico/server/data.txt'), secret)
  const inside = ['.portico/', '%2eportico/', '', '../', '%2e%2e/', '..%2f', 'page/..%2f'].map(
    (up) => `/${up}server`,
  )
  const folders = [...inside, `/@fs${app}/.portico/server`, `/_next/static/..%2f..%2f..%2f.portico/server`]
  const paths = folders.flatMap((folder) =>
    ['', '?raw', '?url', '?import&raw', '?inline'].map((query) => `${folder}/data.txt${query}`),
  )
  const served = []
  for (const path of paths) {
    const body = await get(url, path)
    if (body.includes(secret) || body.includes(btoa(secret))) served.push(path)
  }
  return served.map((path) => `the page's server responds to ${path} with the server's data`)
}

/** Reads a path as it is. `fetch` would resolve `..`. */
async function get(url, path) {
  const asked = request(url, { path })
  asked.end()
  const [response] = await once(asked, 'response')
  let body = ''
  for await (const chunk of response) body += chunk
  return body
}

async function readCode(inbox, email) {
  const deadline = Date.now() + 30_000
  while (Date.now() < deadline) {
    const mails = await (await fetch(`${inbox}/mails.json`)).json()
    const [, first, second] =
      /\b(\d{3}) ?(\d{3})\b/.exec(mails.find(({ to }) => to === email)?.text ?? '') ?? []
    if (first !== undefined) return `${first}${second}`
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`no code for ${email} came`)
}

async function responds(url) {
  return fetch(url).then(
    () => true,
    () => false,
  )
}
