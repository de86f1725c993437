import {
  type InferOutput,
  integer,
  maxValue,
  minLength,
  minValue,
  number,
  object,
  pipe,
  string,
} from 'valibot'
import { topicSchema } from './topicSchema.js'

/** Maximum time that a message may wait for its recipient, in seconds: seven days. */
export const longestTtlSeconds = 7 * 24 * 60 * 60

export const ttlSchema = pipe(number(), integer(), minValue(1), maxValue(longestTtlSeconds))

/** An envelope that the relay cannot read. Its content belongs to the two clients. */
export const ciphertextSchema = pipe(string(), minLength(1))

/** Kind of message, e.g. 1100 for a session proposal. An unsigned 32-bit integer. */
const tagSchema = pipe(number(), integer(), minValue(0), maxValue(0xffff_ffff))

/** A message sent to the relay. Statistics fields that clients add are dropped. */
export const publishedMessageSchema = object({
  topic: topicSchema,
  message: ciphertextSchema,
  ttl: ttlSchema,
  tag: tagSchema,
})

/** A message delivered by the relay. */
export const receivedMessageSchema = object({
  topic: topicSchema,
  message: ciphertextSchema,
  /** Milliseconds since 1970, by the relay's clock. */
  publishedAt: pipe(number(), integer(), minValue(0)),
  tag: tagSchema,
})

export type ReceivedMessage = InferOutput<typeof receivedMessageSchema>
