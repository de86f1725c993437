import {
  type RelayRequestId,
  relayCloseCodes,
  relayErrorCodes,
  relayRequestSchema,
  relayResultSchema,
} from '@portico/protocol/relay'
import { parseJson } from '@portico/protocol/text'
import { is } from 'valibot'
import type { RawData } from 'ws'
import { relayLimits } from './relayLimits.js'
import type { Spend } from './relayReads.js'

export type RelayFramesOptions = {
  close: (code: number, reason: string) => void
  confirm: (id: number) => boolean
  fail: (id: RelayRequestId | null, code: number, message: string) => void
  hasUnconfirmed: () => boolean
  spend: Spend
}

/** Counts the frames of one client by their size, before they are parsed. */
export function createRelayFrames({ close, confirm, fail, hasUnconfirmed, spend }: RelayFramesOptions) {
  /** What the client sent over its rate, counted like what it sends within it. */
  let refused = 0

  function confirms(frame: unknown): boolean {
    return is(relayResultSchema, frame) && confirm(Number(frame.id))
  }

  /** Answers a frame over the client's rate. Only so many are read for their ids, so that they take little time. */
  function refuse(data: RawData, cost: number): void {
    refused += cost
    if (refused > relayLimits.refusedMessages) {
      close(relayCloseCodes.tryAgainLater, 'Too many messages')
      return
    }
    const frame = parse(data)
    const id = is(relayRequestSchema, frame) ? frame.id : null
    fail(id, relayErrorCodes.limitExceeded, 'Too many messages. Try again in ten seconds.')
  }

  /** Returns the JSON of a frame that needs an answer. Returns undefined for a confirmation and for a refused frame. */
  return function take(data: RawData): { json: unknown } | undefined {
    const bytes = Buffer.isBuffer(data) ? data.length : relayLimits.frameBytes
    // Confirmations do not count, because others decide how much a client receives. They are short.
    const mayConfirm = bytes <= relayLimits.confirmationBytes && hasUnconfirmed()
    if (mayConfirm && confirms(parse(data))) return undefined
    const cost = Math.ceil(bytes / relayLimits.countedBytes)
    if (!spend(cost)) {
      refuse(data, cost)
      return undefined
    }
    const json = parse(data)
    return confirms(json) ? undefined : { json }
  }
}

function parse(data: RawData): unknown {
  try {
    return parseJson(data.toString())
  } catch {
    return undefined
  }
}
