import { parseJson } from '@portico/protocol/text'
import {
  type GenericSchema,
  type InferOutput,
  literal,
  maxLength,
  minValue,
  nullish,
  number,
  object,
  optional,
  parse,
  picklist,
  pipe,
  regex,
  safeInteger,
  string,
  transform,
  variant,
} from 'valibot'
import type { CountCall } from '../../chain/upstreamQuota.js'
import { FarcasterUnavailableError } from '../../errors/identity.js'
import { joinSignals } from '../../http/joinSignals.js'
import { readBytes } from '../../http/readBody.js'
import { toStorable } from '../../store/storableText.js'

/** The time limit for a response of the relay. */
const timeoutMs = 8_000
const limitBytes = 64_000

const channelSchema = object({
  /** It is sent in a header and stored. */
  channelToken: pipe(string(), regex(/^[\x21-\x7e]{1,1024}$/)),
  url: pipe(string(), maxLength(4096), regex(/^(https?|farcaster):\/\/[\x21-\x7e]+$/i)),
})
const statusSchema = variant('state', [
  object({ state: literal('pending') }),
  object({
    state: literal('completed'),
    fid: pipe(number(), safeInteger(), minValue(0)),
    message: string(),
    signature: string(),
    signatureMethod: optional(picklist(['custody', 'authAddress']), 'custody'),
    username: nullish(
      pipe(
        string(),
        transform((name) => toStorable(name.slice(0, 64))),
      ),
    ),
  }),
])

/** The state of a channel at the relay. */
export type FarcasterStatus = InferOutput<typeof statusSchema>

/**
 * Creates a client for a relay of Sign In With Farcaster. Its methods throw FarcasterUnavailableError if the relay does
 * not respond or its response has another form, and RateLimitedError if the callers have sent too many requests.
 *
 * Source: FIP-11 (https://github.com/farcasterxyz/protocol/discussions/110).
 */
export function createFarcasterRelay(relayUrl: string, countCall: CountCall) {
  const base = relayUrl.replace(/\/+$/, '')

  async function ask<schema extends GenericSchema>(
    path: string,
    schema: schema,
    init: RequestInit,
  ): Promise<InferOutput<schema>> {
    countCall()
    const { release, signal } = joinSignals([], timeoutMs)
    try {
      const response = await fetch(base + path, { ...init, redirect: 'error', signal })
      const body = await readBytes(response, limitBytes, { signal })
      if (!response.ok) throw new ReferenceError(`It answered ${response.status}`)
      return parse(schema, parseJson(new TextDecoder().decode(body)))
    } catch (cause) {
      throw new FarcasterUnavailableError({ cause })
    } finally {
      release()
    }
  }

  return {
    open: (channel: { domain: string; nonce: string; siweUri: string }) =>
      ask('/v1/channel', channelSchema, {
        body: JSON.stringify(channel),
        headers: { 'content-type': 'application/json' },
        method: 'POST',
      }),
    status: (channelToken: string) =>
      ask('/v1/channel/status', statusSchema, { headers: { authorization: `Bearer ${channelToken}` } }),
  }
}
