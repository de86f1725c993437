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
  /** The complete name, e.g. `alice.agora.eth`. */
  name: string(),
  /** True if the name is not available. It is taken or reserved, or looks like a name that is. */
  registered: boolean(),
  /** True if the name is not taken but is reserved, or looks like a reserved name. Absent on older servers. */
  reserved: optional(boolean()),
})

export type NameSuggestion = InferOutput<typeof nameSuggestion>

export const getProfileSuggestionsResponse = object({
  /** The requested name. If it is not available, similar names that are available follow. */
  suggestions: array(nameSuggestion),
})

export type GetProfileSuggestionsResponse = InferOutput<typeof getProfileSuggestionsResponse>

/** Returns whether a name is available, and similar names. */
export const getProfileSuggestions = defineRoute({
  method: 'GET',
  path: '/v1/profile/suggestions/{name}',
  params: strictObject({ name: nameSchema }),
  query: strictObject({
    ...sdkQuery,
    /** Ignored. Some clients send a domain, but the server has only one. */
    zone: optional(pipe(string(), maxLength(255))),
  }),
  response: getProfileSuggestionsResponse,
  errors: ['NAMES_OFF'],
})
