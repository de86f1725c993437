'use client'
import type { ReactNode } from 'react'
import { usePorticoSIWX } from '../hooks/usePorticoSIWX.js'

export type SignedInProps = {
  children: ReactNode
  /** Shown until it is known whether the user is signed in. Default: nothing. */
  fallback?: ReactNode
}

/**
 * Shows its children if the user is signed in. It only hides content, and does not protect it. A server must check the
 * session before it sends anything private.
 */
export function SignedIn({ children, fallback = null }: SignedInProps) {
  const { isSignedIn, status } = usePorticoSIWX()
  if (isSignedIn) return children
  return status === 'loading' ? fallback : null
}
