import {
  checkSignInMessage,
  formatSignInMessage,
  parseSignInMessage,
  type SignInFields,
} from '@portico/protocol/signin'
import { expect, test } from 'vitest'
import { hasVectors, readVectors, withoutVectors } from './testing/readVectors.js'
import { verifyMessage } from './verifyMessage.js'

type Vector = Omit<SignInFields, 'accountAddress' | 'chainId'> & {
  address: string
  chainId: number
  signature: string
  domainBinding?: string
  matchNonce?: string
  time?: string
}

/** Checks a signed message as a backend does. Returns the reason for a rejection, or undefined. */
async function judge({
  address,
  chainId,
  domainBinding,
  matchNonce,
  signature,
  time,
  ...rest
}: Vector): Promise<string | undefined> {
  const networkId = `eip155:${chainId}` as const
  const given = { ...rest, accountAddress: address, chainId: networkId }
  let message: string
  try {
    message = formatSignInMessage(given)
  } catch {
    return 'not well-formed'
  }
  const fields = parseSignInMessage(message)
  if (!fields) return 'not well-formed'
  const refusal = checkSignInMessage(fields, {
    // The vectors are years old, and do not test the age.
    ageLimitMs: Number.POSITIVE_INFINITY,
    networkIds: [networkId],
    nonce: matchNonce ?? fields.nonce,
    nowMs: Date.parse(time ?? '2026-01-01T00:00:00Z'),
    origins: domainBinding
      ? [`https://${domainBinding}`]
      : [`https://${rest.domain}`, new URL(rest.uri).origin],
  })
  if (refusal !== undefined) return refusal
  const { isValid } = await verifyMessage({ account: `${networkId}:${address}`, message, signature })
  return isValid ? undefined : 'signature'
}

test.runIf(hasVectors('siwe'))(
  `hardening A14: the vectors of spruceid/siwe, checked and verified as a backend does${withoutVectors('siwe')}`,
  async () => {
    const good = readVectors<Record<string, Vector>>('siwe/verification_positive.json')
    const bad = readVectors<Record<string, Vector>>('siwe/verification_negative.json')
    for (const [name, vector] of Object.entries(good)) {
      // The vector's time of checking is two years before its issue, which is rejected here. It tests the expiry, which
      // is fine.
      const expected = name === 'expired message' ? 'issued in the future' : undefined
      expect(await judge(vector), name).toBe(expected)
    }
    for (const [name, vector] of Object.entries(bad)) expect(await judge(vector), name).toBeDefined()
  },
)
