'use client'
import type { ReactNode } from 'react'
import { usePorticoSIWX } from '../hooks/usePorticoSIWX.js'

export type SignedInProps = {
  children: ReactNode
  /** Stands there while it is not known yet whether somebody is signed in. Default: nothing. */
  fallback?: ReactNode
}

/**
 * Shows its children to who is signed in. It hides; it does not protect: what nobody else may see must not be sent to
 * the page before the server checked the session.
 */
export function SignedIn({ children, fallback = null }: SignedInProps) {
  const { isSignedIn, status } = usePorticoSIWX()
  if (isSignedIn) return children
  return status === 'loading' ? fallback : null
}
