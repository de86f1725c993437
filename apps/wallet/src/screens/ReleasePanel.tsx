import type { PostReleaseResponse, ReleaseAnswer } from '@portico/protocol/http'
import { useEffect, useState } from 'react'
import type { Vault } from '../custody/vault.js'
import { WalletError } from '../errors/WalletError.js'
import { GuardedButton } from './GuardedButton.js'
import { openReleaseWindow } from './openReleaseWindow.js'
import { useScreens } from './screensContext.js'
import { Problem } from './settings/FreshProof.js'
import { useRun } from './settings/useRun.js'

/** Time between two checks whether the device was released, in ms. */
const lookEveryMs = 2_000

export type ReleasePanelProps = {
  release: PostReleaseResponse
  vault: Vault
  /** Whether the next step opens the wallet. */
  needsSeed: boolean
  /** Requests the release again after it has expired. */
  onAgain: () => void
  onUnlocked: () => void
}

/** Shows what a new device waits for, if the user has no secret: the ways to approve it, and when it is released. */
export function ReleasePanel({ needsSeed, onAgain, onUnlocked, release: first, vault }: ReleasePanelProps) {
  const { projectId } = useScreens()
  const [release, setRelease] = useState<ReleaseAnswer>(first)
  const [isEnded, setEnded] = useState(false)
  const [isBlocked, setBlocked] = useState(false)
  const { problem, run } = useRun()
  const isOpen = release.status === 'open'
  const isWaiting = release.status === 'waiting' && !isEnded

  useEffect(() => {
    if (!isWaiting) return
    const look = async () => {
      try {
        setRelease(await vault.release())
      } catch (error) {
        // If the server cannot be reached, the next check retries.
        const { code } = error instanceof WalletError ? error : { code: undefined }
        if (code === 'EXPIRED_SESSION' || code === 'NOT_CONNECTED') setEnded(true)
      }
    }
    const timer = setInterval(() => void look(), lookEveryMs)
    return () => clearInterval(timer)
  }, [isWaiting, vault])

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as soon as it is open
  useEffect(() => {
    if (!isOpen) return
    void run(async () => {
      if (needsSeed) await vault.withSeed(async () => {})
      onUnlocked()
    })
  }, [isOpen])

  if (isEnded) {
    return (
      <p role="alert">
        This device was rejected, or its login has ended. If it was you, close this and log in again.
      </p>
    )
  }
  if (isOpen) {
    return (
      <>
        <p role="status">This device was approved.</p>
        <Problem text={problem} />
        {problem !== undefined && <GuardedButton onClick={onAgain}>Try again</GuardedButton>}
      </>
    )
  }
  if (!isWaiting) {
    return (
      <>
        <p>This device was not confirmed within a day.</p>
        <GuardedButton data-autofocus="" onClick={onAgain}>
          Ask again
        </GuardedButton>
      </>
    )
  }
  const { ticket } = first
  const { email, releasesAt } = release
  return (
    <>
      <p>A stolen code alone must not open your wallet, so confirm this device. Choose the easiest way:</p>
      {ticket !== null && (
        <GuardedButton
          data-autofocus=""
          data-testid="release-open"
          onClick={() => setBlocked(!openReleaseWindow({ projectId, ticket }))}
        >
          Open your wallet
        </GuardedButton>
      )}
      <Problem text={isBlocked ? 'Your browser blocked the window. Allow it, then try again.' : undefined} />
      <ul>
        {email !== null && (
          <li>
            Follow the steps there. If it sends you to your email, open the link that we sent to{' '}
            <bdi dir="ltr">{email}</bdi> in this browser.
          </li>
        )}
        <li>Or use a device that has your wallet: choose Devices in its wallet settings.</li>
      </ul>
      <p data-testid="release-wait" role="status">
        {describeWait(email, releasesAt)}
      </p>
    </>
  )
}

function describeWait(email: string | null, releasesAt: number | null): string {
  if (email === null) return 'You have no email address here, so waiting does not confirm it.'
  if (releasesAt === null) return 'The email is on its way.'
  const time = new Date(releasesAt * 1000).toLocaleTimeString([], { hour: '2-digit', minute: '2-digit' })
  return `Or wait until ${time}: it is then confirmed, unless you reject it in the email.`
}
