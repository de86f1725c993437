'use client'
import { type AccountSubjectParameters, resolveAccount } from './accountSubject.js'
import { useSelector } from './useSelector.js'

/** Returns the account and network of a list as one string, as `resolveAccount` does. */
export function useAccountSubject(caller: string, parameters: AccountSubjectParameters): string | null {
  return useSelector(caller, (state) => resolveAccount(state, parameters))
}
