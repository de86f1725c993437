import type { FrameEventName, FrameEventPayload } from './events.js'
import { appPrefix, type FrameError, framePrefix } from './readMessages.js'
import type { FrameNoticeName, FramePayload, FrameReply, FrameRequestName } from './requests.js'

/** A message in the form in which it is posted to the other window. */
export type FrameEnvelope = { type: string; id?: string | undefined; payload?: unknown }

/** Writes an app's request. */
export function writeRequest<name extends FrameRequestName>(
  name: name,
  id: string,
  payload?: FramePayload<name>,
): FrameEnvelope {
  return envelope(`${appPrefix}${name}`, id, payload)
}

/** Writes an app's message without a response. */
export function writeNotice(name: FrameNoticeName): FrameEnvelope {
  return envelope(`${appPrefix}${name}`, undefined, undefined)
}

/** Writes a frame's response. */
export function writeSuccess<name extends FrameRequestName>(
  name: name,
  id: string | undefined,
  payload?: FrameReply<name>,
): FrameEnvelope {
  return envelope(`${framePrefix}${name}_SUCCESS`, id, payload)
}

/** Writes a frame's response to a failed request. */
export function writeError(name: string, id: string | undefined, error: FrameError): FrameEnvelope {
  return envelope(`${framePrefix}${name}_ERROR`, id, error)
}

/** Writes a frame's event. */
export function writeEvent<name extends FrameEventName>(
  name: name,
  payload?: FrameEventPayload<name>,
): FrameEnvelope {
  return envelope(`${framePrefix}${name}`, undefined, payload)
}

function envelope(type: string, id: string | undefined, payload: unknown): FrameEnvelope {
  return {
    type,
    ...(id === undefined ? undefined : { id }),
    ...(payload === undefined ? undefined : { payload }),
  }
}
