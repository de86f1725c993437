import { createContext, useContext } from 'react'
import type { ReadTokenFacts } from '../../approval/readTokenFacts.js'

const TokenFacts = createContext<ReadTokenFacts>(async () => undefined)

/** Provides what one screen reads about tokens, so that all its parts show and check the same response. */
export const TokenFactsProvider = TokenFacts.Provider

/** Returns the reader of the screen around. Without one, nothing is known about any token. */
export function useTokenFacts(): ReadTokenFacts {
  return useContext(TokenFacts)
}
