import { type ReactNode, useState } from 'react'
import type { Vault } from '../../custody/vault.js'
import { Asking } from '../Asking.js'
import { UnlockForm } from '../UnlockForm.js'
import { useLanding } from '../useLanding.js'
import { useLoaded } from '../useLoaded.js'

/** What needs the seed, once this device can open it: on one that is new to the wallet it is unlocked first, here. */
export function UnlockGate({ children, vault }: { children: ReactNode; vault: Vault }) {
  const locked = useLoaded('locked', () => vault.isLocked())
  const [isUnlocked, setUnlocked] = useState(false)
  useLanding(isUnlocked ? 'unlocked' : locked.value)
  if (isUnlocked) return children
  if (locked.status !== 'loaded') return <Asking loaded={locked} />
  if (!locked.value) return children
  return (
    <>
      <p>This device is new to your wallet. Unlock it here, once, and go on.</p>
      <UnlockForm onUnlocked={() => setUnlocked(true)} vault={vault} />
    </>
  )
}
