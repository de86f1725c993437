import type { PostReleaseResponse, ReleaseAnswer } from '@portico/protocol/http'
import { useEffect, useState } from 'react'
import type { Vault } from '../custody/vault.js'
import { WalletError } from '../errors/WalletError.js'
import type { FrameTexts } from '../language/frameTexts.js'
import { writeHour } from '../language/writeHour.js'
import { GuardedButton } from './GuardedButton.js'
import { openReleaseWindow } from './openReleaseWindow.js'
import { Sentence } from './Sentence.js'
import { useScreens } from './screensContext.js'
import { Problem } from './settings/FreshProof.js'
import { useRun } from './settings/useRun.js'

/** Time between two checks whether the device was released, in ms. */
const lookEveryMs = 2_000

export type ReleasePanelProps = {
  release: PostReleaseResponse
  vault: Vault
  /** Whether the next step needs the seed, so that the release must open the wallet. */
  needsSeed: boolean
  /** Requests the release again after it has expired. */
  onAgain: () => void
  onUnlocked: () => void
}

/**
 * Shows how a new device is released if the user has no secret: the ways to approve it, and the time of the release.
 */
export function ReleasePanel({ needsSeed, onAgain, onUnlocked, release: first, vault }: ReleasePanelProps) {
  const { projectId, texts } = useScreens()
  const t = texts.unlock
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
    return <p role="alert">{t('release.rejected')}</p>
  }
  if (isOpen) {
    return (
      <>
        <p role="status">{t('release.approved')}</p>
        <Problem text={problem} />
        {problem !== undefined && <GuardedButton onClick={onAgain}>{texts.shell('tryAgain')}</GuardedButton>}
      </>
    )
  }
  if (!isWaiting) {
    return (
      <>
        <p>{t('release.expired')}</p>
        <GuardedButton data-autofocus="" onClick={onAgain}>
          {t('release.again')}
        </GuardedButton>
      </>
    )
  }
  const { ticket } = first
  const { email, releasesAt } = release
  return (
    <>
      <p>{t('release.text')}</p>
      {ticket !== null && (
        <GuardedButton
          data-autofocus=""
          data-testid="release-open"
          onClick={() => setBlocked(!openReleaseWindow({ projectId, ticket }, texts.language))}
        >
          {t('release.open')}
        </GuardedButton>
      )}
      <Problem text={isBlocked ? t('release.blocked') : undefined} />
      <ul>
        {email !== null && (
          <li>
            <Sentence parts={t.parts('release.email', { email: <bdi dir="ltr">{email}</bdi> })} />
          </li>
        )}
        <li>{t('release.device')}</li>
      </ul>
      <p data-testid="release-wait" role="status">
        {describeWait(email, releasesAt, texts)}
      </p>
    </>
  )
}

function describeWait(
  email: string | null,
  releasesAt: number | null,
  { language, unlock: t }: FrameTexts,
): string {
  if (email === null) return t('release.noEmail')
  if (releasesAt === null) return t('release.emailComing')
  return t('release.wait', { time: writeHour(releasesAt, language) })
}
