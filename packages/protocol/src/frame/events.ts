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

/** Events that a frame sends without a request: `@w3m-frame/NAME`. */
export const frameEvents = {
  /** The frame is ready for requests. Existing clients read only the version. */
  READY: {
    payload: optional(
      object({
        /** Portico's own: the frame supports OPEN_PORT and Portico's own requests. */
        portico: optional(literal(1)),
        version: optional(pipe(string(), maxLength(32))),
      }),
    ),
  },
  SESSION_UPDATE: { payload: object({ token: pipe(string(), maxLength(8_192)) }) },
  /**
   * Portico's own: the frame has something to show, or no longer has. Sent only through the port, because existing
   * clients throw on unknown events.
   */
  SURFACE: {
    payload: object({
      visible: boolean(),
      /** Height of its content in CSS pixels. */
      height: optional(pipe(number(), integer(), minValue(0), maxValue(4_000))),
    }),
  },
  /** Portico's own: the session ended in another tab, through revocation or by the user. Sent only through the port. */
  SIGNED_OUT: { payload: ignored },
} as const

export type FrameEventName = keyof typeof frameEvents

/** What a frame sends with an event. */
export type FrameEventPayload<name extends FrameEventName> = InferInput<(typeof frameEvents)[name]['payload']>

/** The parts of an event that an app reads. */
export type FrameParsedEvent<name extends FrameEventName> = InferOutput<(typeof frameEvents)[name]['payload']>

/** Checks for an event of the table, by its exact name. */
export function isFrameEventName(name: string): name is FrameEventName {
  return Object.hasOwn(frameEvents, name)
}
