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

/** Seconds that a message may wait for its receiver, at most: seven days. */
export const longestTtlSeconds = 7 * 24 * 60 * 60

export const ttlSchema = pipe(number(), integer(), minValue(1), maxValue(longestTtlSeconds))

/** What is inside is the two clients' own: an envelope that the relay cannot read. */
export const ciphertextSchema = pipe(string(), minLength(1))

/** Kind of message, e.g. 1100 for a session proposal. An unsigned integer of 32 bits. */
const tagSchema = pipe(number(), integer(), minValue(0), maxValue(0xffff_ffff))

/** A message on its way to the relay. Clients add fields for statistics, which are dropped. */
export const publishedMessageSchema = object({
  topic: topicSchema,
  message: ciphertextSchema,
  ttl: ttlSchema,
  tag: tagSchema,
})

/** A message on its way from the relay. */
export const receivedMessageSchema = object({
  topic: topicSchema,
  message: ciphertextSchema,
  /** Milliseconds since 1970, by the relay's clock. */
  publishedAt: pipe(number(), integer(), minValue(0)),
  tag: tagSchema,
})

export type ReceivedMessage = InferOutput<typeof receivedMessageSchema>
