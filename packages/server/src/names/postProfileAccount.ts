import { toChainId } from '@portico/protocol/caip'
import { type NameMessage, nameMessage, postProfileAccount } from '@portico/protocol/http'
import { safeParse } from 'valibot'
import {
  InvalidNameError,
  MessageExpiredError,
  NameLimitReachedError,
  NameTakenError,
  ReservedNameError,
} from '../errors/names.js'
import { InvalidRequestError, RateLimitedError, UnsupportedChainError } from '../errors/request.js'
import { widerNetwork } from '../http/clientAddress.js'
import { describeIssue } from '../http/describeIssue.js'
import { handle } from '../http/handle.js'
import { isStorable } from '../store/storableText.js'
import { requireNames } from './createNames.js'
import { describeNameError } from './describeNameError.js'
import { readZoneName } from './nameRules.js'
import { readSigner } from './readSigner.js'

/** Maximum difference between a message's time and the server's clock, in seconds. */
export const messageLifetimeSeconds = 5 * 60

/** Cost of one attempt in the requests per 10 s. It verifies a signature. */
const cost = 20

export const handlePostProfileAccount = handle(
  postProfileAccount,
  async ({ body, caller }, { clock, identities, names, upstreams }) => {
    const { dayLimit, isReserved, store, takeNote, zone } = requireNames(names)
    caller.spend(cost - 1)
    const client = widerNetwork(caller.address)
    const checkLimit = () => {
      const retryAfterSeconds = dayLimit.waitSeconds(client)
      if (retryAfterSeconds > 0) throw new RateLimitedError({ of: 'address', retryAfterSeconds })
    }
    checkLimit()

    const message = readMessage(body.message)
    const zoneName = readZoneName(message.name, zone)
    // The full name is required, or the signature would be valid for every operator.
    if (!message.name.toLowerCase().endsWith(`.${zone}`)) throw new InvalidNameError()
    if (Math.abs(clock.nowMs() / 1000 - message.timestamp) > messageLifetimeSeconds) {
      throw new MessageExpiredError()
    }
    const { address, coin_type: coinType, signature } = body
    const chainId = toChainId(coinType)
    if (chainId === undefined) throw new UnsupportedChainError({ field: 'body.coin_type' })
    const signer = await readSigner({
      address,
      chainId,
      message: body.message,
      signal: caller.signal,
      signature,
      upstream: upstreams.get(`eip155:${chainId}`),
    })

    const { avatar = null, bio = null } = message.attributes
    const registration = {
      ...zoneName,
      address,
      avatar,
      bio,
      coinType,
      isContract: signer === 'contract',
      projectId: caller.project.id,
    }
    try {
      if (isReserved(zoneName.label)) throw new ReservedNameError()
      // Simultaneous requests may have been counted while this signature was verified.
      checkLimit()
      const takeBack = dayLimit.count(client)
      const isNew = await store.register(registration).catch((error: unknown) => {
        takeBack()
        throw error
      })
      if (!isNew) takeBack()
    } catch (error) {
      if (
        error instanceof ReservedNameError ||
        error instanceof NameTakenError ||
        error instanceof NameLimitReachedError
      ) {
        if (takeNote(client)) await store.noteRefusal(registration, error.code)
      }
      throw error
    }
    identities.forget(address)
    return { success: true }
  },
  { describeError: describeNameError },
)

function readMessage(text: string): NameMessage {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch (cause) {
    throw new InvalidRequestError({ cause, field: 'body.message', reason: 'it is not JSON' })
  }
  // If a key is repeated, the wallet has shown two values, but only one counts. So the signed text must be unambiguous.
  if (JSON.stringify(json) !== text) {
    throw new InvalidRequestError({
      field: 'body.message',
      reason: 'it must be exactly what JSON.stringify writes: no spaces, no duplicate keys',
    })
  }
  const parsed = safeParse(nameMessage, json)
  // The body was checked for such texts, but not the JSON in its text.
  if (parsed.success && !Object.values(parsed.output.attributes).every((text = '') => isStorable(text))) {
    throw new InvalidRequestError({
      field: 'body.message',
      reason: 'it contains a null character, or half of a surrogate pair',
    })
  }
  if (parsed.success) return parsed.output
  throw new InvalidRequestError({
    field: 'body.message',
    reason: describeIssue(parsed.issues[0]),
  })
}
