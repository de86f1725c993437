import {
  type InferOutput,
  literal,
  minValue,
  number,
  object,
  optional,
  parse,
  picklist,
  pipe,
  safeInteger,
  string,
  variant,
} from 'valibot'
import { FarcasterUnavailableError } from '../../errors/identity.js'
import { readBytes } from '../../http/readBody.js'

/** The time limit for a response of the relay. */
const timeoutMs = 8_000
const limitBytes = 64_000

const channelSchema = object({ channelToken: string(), nonce: string(), url: string() })
const statusSchema = variant('state', [
  object({ state: literal('pending') }),
  object({
    state: literal('completed'),
    fid: pipe(number(), safeInteger(), minValue(0)),
    message: string(),
    nonce: string(),
    signature: string(),
    signatureMethod: optional(picklist(['custody', 'authAddress']), 'custody'),
    username: optional(string()),
  }),
])

/** The state of a channel at the relay. */
export type FarcasterStatus = InferOutput<typeof statusSchema>

/**
 * Creates a client for a relay of Sign In With Farcaster. Source: FIP-11
 * (https://github.com/farcasterxyz/protocol/discussions/110).
 */
export function createFarcasterRelay(relayUrl: string) {
  const base = relayUrl.replace(/\/+$/, '')

  async function ask(path: string, init: RequestInit): Promise<unknown> {
    try {
      const response = await fetch(base + path, {
        ...init,
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      })
      const body = await readBytes(response, limitBytes)
      if (!response.ok) throw new ReferenceError(`It answered ${response.status}`)
      return JSON.parse(new TextDecoder().decode(body))
    } catch (cause) {
      throw new FarcasterUnavailableError({ cause })
    }
  }

  return {
    async open({ domain, nonce, siweUri }: { domain: string; nonce: string; siweUri: string }) {
      const answer = await ask('/v1/channel', {
        body: JSON.stringify({ domain, nonce, siweUri }),
        headers: { 'content-type': 'application/json' },
        method: 'POST',
      })
      return parse(channelSchema, answer)
    },
    async status(channelToken: string): Promise<FarcasterStatus> {
      const answer = await ask('/v1/channel/status', { headers: { authorization: `Bearer ${channelToken}` } })
      return parse(statusSchema, answer)
    },
  }
}
