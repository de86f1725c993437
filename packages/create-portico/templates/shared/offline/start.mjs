// Run by `npm run dev`: starts an inbox, networks and a server of Portico on this machine, then the command that it is
// given, and ends all of them together. It needs no internet and no account. Its data is in .portico; delete that
// folder to begin again.
import { spawn } from 'node:child_process'
import { mkdirSync, readdirSync } from 'node:fs'
import { createServer } from 'node:net'
import { startServer } from '@portico/server'
import { startInbox } from '@portico/testkit/identity'
import { inboxUrl, serverUrl, walletOrigin } from './addresses.js'

const portOf = (url) => Number(new URL(url).port)
const parts = []
let isEnding = false

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => end(0))

try {
  await startAll()
} catch (error) {
  console.error(`\n${error.message}`)
  await end(1)
}

async function startAll() {
  const networks = await Promise.all(
    readdirSync(new URL('networks', import.meta.url)).map((file) => import(`./networks/${file}`)),
  )
  const urls = [serverUrl, walletOrigin, inboxUrl, ...networks.map(({ rpcUrl }) => rpcUrl)]
  for (const url of urls) await assertPortFree(portOf(url))
  mkdirSync('.portico', { recursive: true })

  const inbox = await startInbox({ httpPort: portOf(inboxUrl) })
  parts.push(inbox.close)
  const started = await Promise.all(
    networks.map(async ({ start }) => {
      const network = await start()
      parts.push(network.stop)
      return network
    }),
  )
  const server = await startServer({
    chains: started.map(({ chain }) => chain),
    dataFolder: '.portico/server',
    logLevel: 'error',
    mail: { from: 'portico-app-name <no-reply@app.example>', url: inbox.smtpUrl },
    port: portOf(serverUrl),
    walletOrigin,
    ...Object.assign({}, ...started.map(({ settings }) => settings)),
  })
  parts.push(server.stop)
  console.log(`\n  Portico runs on this machine, at ${serverUrl}.`)
  console.log(`  Log in with any email address. The code arrives here, and at ${inboxUrl}.\n`)
  printMails(inbox)
  startApp()
}

function startApp() {
  const [command, ...words] = process.argv.slice(2)
  const app = spawn(command, words, { shell: process.platform === 'win32', stdio: 'inherit' })
  const ended = new Promise((resolve) => app.once('close', resolve))
  parts.push(async () => {
    app.kill('SIGTERM')
    await ended
  })
  app.once('error', ({ message }) => {
    console.error(`${command} did not start: ${message}. Run the install again.`)
    end(1)
  })
  app.once('close', (code) => end(code ?? 0))
}

function printMails({ mails }) {
  let last = 0
  setInterval(() => {
    for (const { id, subject, to } of mails.filter((mail) => mail.id > last)) {
      console.log(`  Email to ${to}: ${subject}`)
      last = id
    }
  }, 300).unref()
}

async function assertPortFree(port) {
  const probe = createServer()
  await new Promise((resolve, reject) => {
    const inUse = `Port ${port} is in use. End the program that uses it, or change the port in offline/addresses.js.`
    probe.once('error', ({ code }) =>
      reject(new Error(code === 'EADDRINUSE' ? inUse : `Port ${port}: ${code}`)),
    )
    probe.listen(port, '127.0.0.1', resolve)
  })
  await new Promise((resolve) => probe.close(resolve))
}

/** Ends the parts, the latest first. */
async function end(code) {
  if (isEnding) return
  isEnding = true
  for (const stop of parts.reverse()) await Promise.resolve(stop()).catch(console.error)
  process.exit(code)
}
