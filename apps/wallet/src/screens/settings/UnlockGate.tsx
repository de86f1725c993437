import { type ReactNode, useState } from 'react'
import type { Vault } from '../../custody/vault.js'
import { Asking } from '../Asking.js'
import { useText } from '../screensContext.js'
import { UnlockForm } from '../UnlockForm.js'
import { useLanding } from '../useLanding.js'
import { useLoaded } from '../useLoaded.js'

export type UnlockGateProps = {
  children: ReactNode
  vault: Vault
  /** `release`: the content needs no open wallet, but a stranger's device must not get it. */
  way?: 'any' | 'release'
}

/** If the device is new to the wallet, unlocks it or has it released, and then shows its content. */
export function UnlockGate({ children, vault, way = 'any' }: UnlockGateProps) {
  const t = useText('unlock')
  const locked = useLoaded('locked', async () =>
    way === 'any' ? vault.isLocked() : (await vault.release()).status !== 'open',
  )
  const [isUnlocked, setUnlocked] = useState(false)
  useLanding(isUnlocked ? 'unlocked' : locked.value)
  if (isUnlocked) return children
  if (locked.status !== 'loaded') return <Asking loaded={locked} />
  if (!locked.value) return children
  return (
    <>
      <p>{t(way === 'any' ? 'gate.text' : 'gate.textRelease')}</p>
      <UnlockForm onUnlocked={() => setUnlocked(true)} vault={vault} way={way} />
    </>
  )
}
