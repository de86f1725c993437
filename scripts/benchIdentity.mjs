// `npm run bench:identity`, on one process of the built server: 10,000 users sign in with emailed codes and create a
// wallet, and their devices read 100,000 halves of keys. Then 10,000 emails are requested, alternately for known and
// unknown addresses, and their times are compared. Exits with an error if a request fails, memory grows or the times
// differ. `--quick` (run by `npm test`) does a hundredth of it.
import { createHash, randomBytes, randomUUID, webcrypto } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startBuiltServer } from './bench/startBuiltServer.mjs'
import { loadSources } from './loadSources.mjs'

await loadSources()
const { startInbox } = await import('@portico/testkit/identity')

const { values } = parseArgs({
  options: { parts: { type: 'string', default: '1' }, quick: { type: 'boolean', default: false } },
})
/** A run does the whole divided by this number. */
const parts = values.quick ? 100 : Number(values.parts)
const logins = Math.round(10_000 / parts)
const readsEach = 10
const asked = Math.round(10_000 / parts / 2)
const atOnce = 8
/**
 * The server sends an address one email every 30 s. One second more allows for the difference between the two clocks.
 */
const mailGapMs = 31_000
/** Above this value, the times really differ. By chance, only one run of 10,000 exceeds it. */
const tLimit = 4
/** Limit for the growth of resident memory, from the second tenth of the reads to the last tenth. */
const growthLimit = 0.1
const hostOrigin = 'http://localhost:5173'
const walletOrigin = 'http://wallet.localhost:1'
const text = new TextEncoder()
const base64url = (bytes) => Buffer.from(bytes).toString('base64url')
const sha256 = (input) => createHash('sha256').update(input).digest('base64url')

const folder = mkdtempSync(join(tmpdir(), 'portico-bench-'))
const inbox = await startInbox()
const server = await startBuiltServer({
  PORTICO_DATA: folder,
  PORTICO_LIMIT_MAILS_PER_CLIENT: '1000000000',
  PORTICO_LIMIT_MAILS_PER_PROJECT: '1000000000',
  PORTICO_LOG: 'error',
  PORTICO_MAIL_FROM: 'no-reply@agora.example',
  PORTICO_MASTER_KEY: randomBytes(32).toString('hex'),
  PORTICO_SMTP: inbox.smtpUrl,
  PORTICO_WALLET_ORIGIN: walletOrigin,
})

/** Creates a stand-in for a frame: it has a key, and sends requests with proofs that the key signs. */
async function createClient() {
  const keys = await webcrypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, [
    'sign',
    'verify',
  ])
  const { crv, kty, x, y } = await webcrypto.subtle.exportKey('jwk', keys.publicKey)
  const header = base64url(
    text.encode(JSON.stringify({ alg: 'ES256', jwk: { crv, kty, x, y }, typ: 'dpop+jwt' })),
  )
  return async function call(method, path, { accessToken, body } = {}) {
    const claims = {
      htm: method,
      htu: server.url + path,
      iat: Math.floor(Date.now() / 1000),
      jti: randomUUID(),
      ...(accessToken && { ath: sha256(accessToken) }),
    }
    const signed = `${header}.${base64url(text.encode(JSON.stringify(claims)))}`
    const signature = await webcrypto.subtle.sign(
      { hash: 'SHA-256', name: 'ECDSA' },
      keys.privateKey,
      text.encode(signed),
    )
    const startedAt = performance.now()
    const response = await fetch(server.url + path, {
      body: body && JSON.stringify(body),
      headers: {
        'content-type': 'text/plain',
        dpop: `${signed}.${base64url(signature)}`,
        ...(accessToken && { authorization: `DPoP ${accessToken}` }),
      },
      method,
    })
    const answer = await response.json()
    if (response.status !== 200)
      throw new Error(`${method} ${path}: ${response.status} ${JSON.stringify(answer)}`)
    return { answer, ms: performance.now() - startedAt }
  }
}

async function logIn(index) {
  const call = await createClient()
  const email = `user${index}@agora.example`
  const { answer: started, ms } = await call('POST', '/v1/user/email/start', {
    body: { email, origin: hostOrigin },
  })
  const mailedAt = performance.now()
  const mail = await inbox.waitFor(email, { timeoutMs: 60_000 })
  const [code] = /^\d{6}/.exec(mail.subject) ?? []
  const { answer: session, ms: verifyMs } = await call('POST', '/v1/user/email/verify', {
    body: { attempt: started.attempt, code },
  })
  const { accessToken } = session
  await call('POST', '/v1/vault/wallet', {
    accessToken,
    body: {
      addresses: { eip155: `0x${'1'.repeat(40)}`, solana: '1'.repeat(40) },
      operator: {
        ciphertext: base64url(randomBytes(60)),
        envelopeId: randomUUID(),
        key: base64url(randomBytes(32)),
      },
      walletId: randomUUID(),
    },
  })
  return {
    index,
    mailedAt,
    ms,
    read: async () => (await call('GET', '/v1/vault/device-secret', { accessToken })).ms,
    verifyMs,
  }
}

/** Runs `count` tasks, several at a time, and returns their results. */
async function runAll(count, task) {
  const results = []
  let next = 0
  await Promise.all(
    Array.from({ length: Math.min(atOnce, count) }, async () => {
      while (next < count) results.push(await task(next++))
    }),
  )
  return results
}

const percentile = (list, part) => list.toSorted((a, b) => a - b)[Math.floor(list.length * part)] ?? 0
const mean = (list) => list.reduce((sum, each) => sum + each, 0) / list.length
const residentMb = () =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${server.pid}/status`, 'utf8'))?.[1] ?? Number.NaN) / 1024

/** Returns Welch's t. Leaves out the slowest tenth of each sample, because it measures the machine. */
function welch(a, b) {
  const [x, y] = [a, b].map((list) => list.toSorted((p, q) => p - q).slice(0, Math.floor(list.length * 0.9)))
  const spread = (list) =>
    list.reduce((sum, each) => sum + (each - mean(list)) ** 2, 0) / (list.length - 1) / list.length
  return (mean(x) - mean(y)) / Math.sqrt(spread(x) + spread(y))
}

const failures = []
const say = (name, isMet, words) => {
  if (!isMet) failures.push(name)
  console.log(`${isMet ? 'ok  ' : 'MISS'} ${name.padEnd(18)} ${words}`)
}

try {
  // Access tokens expire after ten minutes, so users come in groups. All users of a group sign in, and then read.
  const groups = Math.max(1, Math.round(logins / 200))
  const [starts, verifies, reads, memory] = [[], [], [], []]
  const startedAt = performance.now()
  let readMs = 0
  /** When the server last sent an email to one of the addresses for which emails are requested below. */
  let lastMailedAt = 0
  for (let group = 0; group < groups; group++) {
    const size = Math.round(logins / groups)
    const users = await runAll(size, (index) => logIn(group * size + index))
    starts.push(...users.map(({ ms }) => ms))
    for (const { index, mailedAt } of users)
      if (index < asked) lastMailedAt = Math.max(lastMailedAt, mailedAt)
    verifies.push(...users.map(({ verifyMs }) => verifyMs))
    const readsFrom = performance.now()
    reads.push(...(await runAll(size * readsEach, (index) => users[index % size].read())))
    readMs += performance.now() - readsFrom
    memory.push(residentMb())
  }
  const seconds = (performance.now() - startedAt) / 1000
  say(
    'logins',
    starts.length === logins,
    `${starts.length}, email requested in ${percentile(starts, 0.5).toFixed(1)} ms (median), code checked in ${percentile(verifies, 0.5).toFixed(1)} ms; ${seconds.toFixed(0)} s in all`,
  )
  say(
    'secret reads',
    reads.length === logins * readsEach,
    `${reads.length}, ${((reads.length * 1000) / readMs).toFixed(0)} a second, ${percentile(reads, 0.5).toFixed(1)} ms (median), ${percentile(reads, 0.97).toFixed(1)} ms (97 of 100)`,
  )
  const [early, late] = [
    memory.slice(Math.floor(groups / 10), Math.ceil(groups / 5) + 1),
    memory.slice(-Math.ceil(groups / 10)),
  ].map(mean)
  const growth = late / early - 1
  // A quick run has only one group, so there is nothing to compare.
  say(
    'memory',
    groups < 10 || growth <= growthLimit,
    groups < 10
      ? `${late.toFixed(0)} MB`
      : `${early.toFixed(0)} MB early, ${late.toFixed(0)} MB late (${(growth * 100).toFixed(1)} %)`,
  )

  // An address gets at most one email every 30 s.
  const wait = lastMailedAt + mailGapMs - performance.now()
  if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait))
  const times = { known: [], unknown: [] }
  const call = await createClient()
  for (let index = 0; index < asked; index++) {
    const order = index % 2 === 0 ? ['known', 'unknown'] : ['unknown', 'known']
    for (const kind of order) {
      const email = kind === 'known' ? `user${index}@agora.example` : `nobody${index}@agora.example`
      const { answer, ms } = await call('POST', '/v1/user/email/start', {
        body: { email, origin: hostOrigin },
      })
      if (answer.action !== 'VERIFY_OTP') throw new Error(`${kind}: ${answer.action}`)
      times[kind].push(ms)
    }
  }
  const t = welch(times.known, times.unknown)
  say(
    'enumeration',
    Math.abs(t) < tLimit,
    `t ${t.toFixed(2)} of ${asked} known and ${asked} unknown addresses, medians ${percentile(times.known, 0.5).toFixed(2)} and ${percentile(times.unknown, 0.5).toFixed(2)} ms`,
  )
} finally {
  await server.stop()
  await inbox.close()
  rmSync(folder, { force: true, recursive: true })
}
process.exitCode = failures.length > 0 ? 1 : 0
