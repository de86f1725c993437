import { isPorticoError } from '@portico/protocol/errors'
import type { NameSuggestion } from '@portico/protocol/http'
import { assertStarted } from '../assertStarted.js'
import { InvalidNameError, NameSuggestionsUnavailableError, NamesOffError } from '../errors/names.js'
import { nameLabelPattern } from '../nameRule.js'
import { nameStore } from '../nameStore.js'
import type { Portico } from '../portico.js'
import { defineSlot } from '../slots.js'
import { getNameZone } from './getNameZone.js'

export type GetNameSuggestionsParameters = {
  /** The name without its domain, e.g. `alice`. */
  name: string
  signal?: AbortSignal | undefined
}

/** `registered` is true if the name is taken. Names are complete, e.g. `alice.agora.eth`. */
export type GetNameSuggestionsReturnType = readonly NameSuggestion[]

/** The newest request. Only its response changes the state. */
const latestQuestion = defineSlot<object>()

/**
 * Checks whether a name is available. If it is taken, suggests similar names that are available. The first entry is the
 * name itself. The result is also in the state of names, unless a newer request has started in the meantime.
 *
 * @throws NotStartedError, InvalidNameError, NamesOffError, NameSuggestionsUnavailableError, and the signal's reason
 */
export async function getNameSuggestions(
  portico: Portico,
  parameters: GetNameSuggestionsParameters,
): Promise<GetNameSuggestionsReturnType> {
  assertStarted(portico, 'getNameSuggestions')
  const { name, signal } = parameters
  if (!nameLabelPattern.test(name)) throw new InvalidNameError()
  const { slots } = portico.internal
  const question = {}
  slots.set(latestQuestion, question)
  const isLatest = () => slots.get(latestQuestion) === question
  try {
    const zone = await getNameZone(portico, { signal })
    if (zone === null) throw new NamesOffError()
    const { requestNameSuggestions } = await import('../http/requestNameSuggestions.js')
    const suggestions = await requestNameSuggestions(portico, { name: name.toLowerCase(), signal, zone })
    if (isLatest()) nameStore(portico).setState({ suggestions })
    return suggestions
  } catch (cause) {
    signal?.throwIfAborted()
    if (isLatest()) nameStore(portico).setState({ suggestions: [] })
    if (cause instanceof NamesOffError) throw cause
    // The server applies all rules of ENSIP-15, e.g. no hyphens in both the third and the fourth place.
    if (isPorticoError(cause, 'NAME_INVALID')) throw new InvalidNameError()
    throw new NameSuggestionsUnavailableError({ cause })
  }
}
