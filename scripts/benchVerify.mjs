// `npm run bench:verify`: measures how many signatures a second this process verifies, one after another. Exits with an
// error if a goal is missed. `--quick` (run by `npm test`, beside other steps) takes a second and requires a quarter of
// each goal.

import { parseArgs } from 'node:util'
import { ed25519 } from '@noble/curves/ed25519'
import { base58 } from '@scure/base'
import { privateKeyToAccount } from 'viem/accounts'
import { loadSources } from './loadSources.mjs'

await loadSources()
const [eip155, solana] = await Promise.all([
  import('../packages/portico/src/exports/verify-eip155.ts'),
  import('../packages/portico/src/exports/verify-solana.ts'),
])

const { values } = parseArgs({ options: { quick: { type: 'boolean', default: false } } })
const runMs = values.quick ? 300 : 5_000
/** The best of several runs counts, because other programs also use the machine. */
const rounds = values.quick ? 2 : 3
const messageCount = 64

/** Signatures of different messages by different keys, so that no result can be reused. */
const evm = await Promise.all(
  Array.from({ length: messageCount }, async (_, index) => {
    const account = privateKeyToAccount(`0x${(index + 1).toString(16).padStart(64, '0')}`)
    const message = `Sign in to Agora, visit ${index}`
    return { address: account.address, message, signature: await account.signMessage({ message }) }
  }),
)
const ofEd25519 = Array.from({ length: messageCount }, (_, index) => {
  const secret = new Uint8Array(32).fill(index + 1)
  const message = `Sign in to Agora, visit ${index}`
  const signature = base58.encode(ed25519.sign(new TextEncoder().encode(message), secret))
  return { address: base58.encode(ed25519.getPublicKey(secret)), message, signature }
})

const rows = [
  { name: 'eip155 (EIP-191, by key)', checks: evm, verify: eip155.verifyMessage, goal: 500 },
  { name: 'ed25519 (platform)', checks: ofEd25519, verify: solana.verifyMessage, goal: 2_000 },
]

async function countPerSecond({ checks, verify }) {
  const startedAt = performance.now()
  let count = 0
  while (performance.now() - startedAt < runMs / rounds) {
    const { isValid } = await verify(checks[count % checks.length])
    if (!isValid) throw new Error('A valid signature was rejected.')
    count++
  }
  return (count * 1_000) / (performance.now() - startedAt)
}

let missed = 0
for (const row of rows) {
  let best = 0
  for (let round = 0; round < rounds; round++) best = Math.max(best, await countPerSecond(row))
  const goal = values.quick ? row.goal / 4 : row.goal
  const isMet = best >= goal
  if (!isMet) missed++
  console.log(
    `${isMet ? 'ok  ' : 'MISS'} ${row.name.padEnd(28)} ${Math.round(best)} a second, at least ${goal}`,
  )
}
process.exitCode = missed > 0 ? 1 : 0
