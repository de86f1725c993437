import { SignedIn, SignedOut, usePorticoSIWX } from 'portico/react'
import type { ReactNode } from 'react'

/** Hides, and does not protect: what `children` loads must be checked by your server. */
export function MembersOnly({ children }: { children: ReactNode }) {
  const { session, signIn, signOut } = usePorticoSIWX()
  return (
    <>
      <SignedIn fallback={<p>One moment…</p>}>
        <p>Signed in as {session?.data.accountAddress}</p>
        {children}
        <button onClick={() => void signOut().catch(() => {})} type="button">
          Sign out
        </button>
      </SignedIn>
      <SignedOut>
        <button onClick={() => void signIn().catch(() => {})} type="button">
          Sign in
        </button>
      </SignedOut>
    </>
  )
}
