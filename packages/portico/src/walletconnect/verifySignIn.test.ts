import { privateKeyToAccount } from 'viem/accounts'
import { mainnet } from 'viem/chains'
import { expect, test } from 'vitest'
import { measureBlocking } from '../../../../scripts/testing/measureBlocking.mjs'
import { toNetwork } from '../core/network.js'
import { verifySignIn } from './verifySignIn.js'

const user = privateKeyToAccount(`0x${'11'.repeat(32)}`)
const issuedAt = '2026-01-01T00:00:00.000Z'
const request = {
  domain: 'app.example',
  issuedAt,
  nonce: 'e4f9aa27c31d',
  statement: 'Sign in',
  uri: 'https://app.example',
}

/** A ReCap of 18 kB: 1,340 abilities. */
const abilities = Object.fromEntries(Array.from({ length: 1_340 }, (_, number) => [`a/${number}`, 0]))
const recap = `urn:recap:${Buffer.from(JSON.stringify({ att: { eip155: abilities } })).toString('base64url')}`

/** Signs for one network, as a wallet does. */
async function signFor(chainId: number) {
  const message = [
    'app.example wants you to sign in with your Ethereum account:',
    user.address,
    '\nSign in\n',
    'URI: https://app.example',
    'Version: 1',
    `Chain ID: ${chainId}`,
    'Nonce: e4f9aa27c31d',
    `Issued At: ${issuedAt}`,
    'Resources:',
    `- ${recap}`,
  ].join('\n')
  return {
    h: { t: 'caip122' },
    p: {
      aud: request.uri,
      domain: request.domain,
      iat: issuedAt,
      iss: `did:pkh:eip155:${chainId}:${user.address}`,
      nonce: request.nonce,
      resources: [recap],
      statement: request.statement,
      version: '1',
    },
    s: { s: await user.signMessage({ message }), t: 'eip191' },
  }
}

test.each([
  16, 64,
])('hardening B4: %d messages of 18 kB are verified, and block the page for at most 100 ms at a time', async (count) => {
  const chainIds = Array.from({ length: count }, (_, index) => index + 1)
  const cacaos = await Promise.all(chainIds.map(signFor))
  const networks = chainIds.map((id) => toNetwork({ ...mainnet, id }))
  const verify = () => verifySignIn({ cacaos, networks, nowMs: Date.parse(issuedAt), request })
  // The first time, modules load.
  expect(recap.length).toBeGreaterThan(18_000)
  expect(await verify()).toMatchObject({ signIns: { length: count } })
  const blockedMs = await measureBlocking(verify)
  expect(blockedMs).toBeLessThan(100)
})
