import {
  array,
  boolean,
  type InferOutput,
  maxLength,
  object,
  optional,
  pipe,
  strictObject,
  string,
} from 'valibot'
import { defineRoute } from './defineRoute.js'
import { nameSchema } from './nameSchema.js'
import { sdkQuery } from './sdkQuery.js'

const nameSuggestion = object({
  /** Whole, e.g. `alice.agora.eth`. */
  name: string(),
  /** True for a name that is not to be had: somebody has it, it is reserved, or it looks like one of those. */
  registered: boolean(),
  /** True for one that nobody has and nobody gets: reserved, or like one that is. Absent at older servers. */
  reserved: optional(boolean()),
})

export type NameSuggestion = InferOutput<typeof nameSuggestion>

export const getProfileSuggestionsResponse = object({
  /** The name that was asked for, and after it, where it is not to be had, some like it that are. */
  suggestions: array(nameSuggestion),
})

export type GetProfileSuggestionsResponse = InferOutput<typeof getProfileSuggestionsResponse>

/** Whether a name is to be had, and what is like it. */
export const getProfileSuggestions = defineRoute({
  method: 'GET',
  path: '/v1/profile/suggestions/{name}',
  params: strictObject({ name: nameSchema }),
  query: strictObject({
    ...sdkQuery,
    /** Domain that some clients ask in. The server has one alone and answers in that. */
    zone: optional(pipe(string(), maxLength(255))),
  }),
  response: getProfileSuggestionsResponse,
  errors: ['NAMES_OFF'],
})
