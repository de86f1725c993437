'use client'
import type { ReactNode } from 'react'
import { usePorticoSIWX } from '../hooks/usePorticoSIWX.js'

export type SignedOutProps = { children: ReactNode }

/** Shows its children if the user is known to be signed out. */
export function SignedOut({ children }: SignedOutProps) {
  const { isSignedIn, status } = usePorticoSIWX()
  return isSignedIn || status === 'loading' ? null : children
}
