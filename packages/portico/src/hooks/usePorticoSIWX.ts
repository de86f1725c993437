'use client'
import { useCallback } from 'react'
import type { SignOutParameters } from '../core/actions/signOut.js'
import type { SIWXSession, SiwxState } from '../core/siwxConfig.js'
import { usePorticoContext } from './context.js'
import { useSelector } from './useSelector.js'

export type UsePorticoSIWXReturnType = {
  /** Status of the sign-in for the account in use. `disabled` if the kit has no option `siwx`. */
  status: SiwxState['status'] | 'disabled'
  isSignedIn: boolean
  isRequired: boolean
  session: SIWXSession | null
  /** Sessions of all accounts that are signed in on this page. */
  sessions: readonly SIWXSession[]
  /** Error code of the last failure. */
  errorCode: string | null
  /**
   * Asks the user to sign. Call it from a click. If it fails, it rejects with the error, and the modal shows the error
   * too.
   */
  signIn: () => Promise<SIWXSession>
  /** Ends the session. If the site requires a session, this also disconnects the wallet. */
  signOut: (parameters?: SignOutParameters) => Promise<void>
}

const noSessions: readonly SIWXSession[] = []

/** Returns the session of the account in use, and functions to sign in and out. */
export function usePorticoSIWX(): UsePorticoSIWXReturnType {
  const { portico } = usePorticoContext('usePorticoSIWX')
  const isEnabled = portico.options.siwx !== undefined
  const state = useSelector('usePorticoSIWX', ({ siwx }) => ({
    errorCode: siwx?.errorCode ?? null,
    isRequired: isEnabled && (siwx?.isRequired ?? true),
    isSignedIn: siwx?.status === 'signedIn',
    session: siwx?.session ?? null,
    sessions: siwx?.sessions ?? noSessions,
    status: siwx?.status ?? (isEnabled ? ('loading' as const) : ('disabled' as const)),
  }))
  // Not part of the first load, because users sign in after the page is shown.
  const signIn = useCallback(
    async () => (await import('../core/actions/signIn.js')).signIn(portico),
    [portico],
  )
  const signOut = useCallback(
    async (parameters?: SignOutParameters) =>
      (await import('../core/actions/signOut.js')).signOut(portico, parameters),
    [portico],
  )
  return { ...state, signIn, signOut }
}
