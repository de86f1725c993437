import {
  boolean,
  type InferInput,
  type InferOutput,
  integer,
  literal,
  maxLength,
  maxValue,
  minValue,
  number,
  object,
  optional,
  pipe,
  string,
} from 'valibot'
import { ignored } from './account.js'

/** What a frame says unasked: `@w3m-frame/NAME`. */
export const frameEvents = {
  /** It can be spoken to. Existing clients read the version alone. */
  READY: {
    payload: optional(
      object({
        /** Ours: the frame answers OPEN_PORT and the requests of this house. */
        portico: optional(literal(1)),
        version: optional(pipe(string(), maxLength(32))),
      }),
    ),
  },
  SESSION_UPDATE: { payload: object({ token: pipe(string(), maxLength(8_192)) }) },
  /**
   * Ours, through the port only, because existing clients throw at an event that they do not know: the frame has something
   * to show, or no longer has.
   */
  SURFACE: {
    payload: object({
      visible: boolean(),
      /** CSS pixels that its content would like. */
      height: optional(pipe(number(), integer(), minValue(0), maxValue(4_000))),
    }),
  },
  /** Ours, through the port only: the session ended in another tab, by revocation or by the person. */
  SIGNED_OUT: { payload: ignored },
} as const

export type FrameEventName = keyof typeof frameEvents

/** What a frame sends with an event. */
export type FrameEventPayload<name extends FrameEventName> = InferInput<(typeof frameEvents)[name]['payload']>

/** What an app reads of an event. */
export type FrameParsedEvent<name extends FrameEventName> = InferOutput<(typeof frameEvents)[name]['payload']>

/** True for an event of the table, by its exact name. */
export function isFrameEventName(name: string): name is FrameEventName {
  return Object.hasOwn(frameEvents, name)
}
