import {
  boolean,
  type InferInput,
  type InferOutput,
  isoTimestamp,
  looseObject,
  maxLength,
  minLength,
  minValue,
  nullish,
  number,
  object,
  pipe,
  record,
  safeInteger,
  strictObject,
  string,
  union,
  unknown,
  uuid,
} from 'valibot'
import { defineRoute } from './defineRoute.js'
import { sdkQuery } from './sdkQuery.js'

const name = pipe(string(), minLength(1), maxLength(64))

/** One tracking event, or one error report if `props.type` is `error`. */
export const postEventBody = strictObject({
  eventId: pipe(string(), uuid()),
  /** The page's URL. */
  url: pipe(string(), maxLength(4096)),
  /** The page's host name. */
  domain: pipe(string(), maxLength(253)),
  /** Milliseconds since 1970, or an ISO 8601 string. */
  timestamp: union([pipe(number(), safeInteger(), minValue(0)), pipe(string(), isoTimestamp())]),
  // The schema is loose, because clients of some versions put an event's own fields beside `properties`.
  props: looseObject({
    type: name,
    event: name,
    address: nullish(pipe(string(), maxLength(256))),
    properties: nullish(record(string(), unknown())),
  }),
})

export type PostEventBody = InferInput<typeof postEventBody>

export const postEventResponse = object({ accepted: boolean() })

export type PostEventResponse = InferOutput<typeof postEventResponse>

/** Stores one tracking event. If the project does not want events, it returns `accepted: false`. */
export const postEvent = defineRoute({
  method: 'POST',
  path: '/e',
  query: strictObject(sdkQuery),
  body: postEventBody,
  response: postEventResponse,
})
