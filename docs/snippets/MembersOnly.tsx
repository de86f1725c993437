import { SignedIn, SignedOut, usePorticoSIWX } from 'portico/react'
import type { ReactNode } from 'react'

/** This hides content but does not protect it: your server must check what `children` loads. */
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
