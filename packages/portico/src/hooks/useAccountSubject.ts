'use client'
import { type AccountSubjectParameters, toSubject } from './accountSubject.js'
import { useSelector } from './useSelector.js'

/** Returns the account and network of a list as one string, as `toSubject` does. */
export function useAccountSubject(caller: string, parameters: AccountSubjectParameters): string | null {
  return useSelector(caller, (state) => toSubject(state, parameters))
}
