import {
  type getProfileSuggestions,
  getProfileSuggestionsResponse,
  type NameSuggestion,
} from '@portico/protocol/http'
import type { Portico } from '../portico.js'
import { request } from './request.js'

/** Asks the server whether a name is available, and for similar names. */
export async function requestNameSuggestions(
  portico: Portico,
  { name, signal, zone }: { name: string; zone: string; signal?: AbortSignal | undefined },
): Promise<NameSuggestion[]> {
  const { suggestions } = await request<typeof getProfileSuggestions>(
    portico,
    { method: 'GET', path: '/v1/profile/suggestions/{name}', response: getProfileSuggestionsResponse },
    { params: { name }, query: { zone }, signal },
  )
  return suggestions
}
