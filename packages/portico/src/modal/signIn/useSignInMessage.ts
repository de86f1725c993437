import { useEffect, useState } from 'react'
import { prepareMessage } from '../../core/siwx/prepareMessage.js'
import type { SiwxSubject } from '../../core/siwx/subject.js'
import type { SIWXMessage } from '../../core/siwxConfig.js'
import { useShell } from '../shell/shellContext.js'

/** Returns the message that the wallet will sign; undefined until the backend has created it. */
export function useSignInMessage(subject: SiwxSubject | undefined, attempt: string): SIWXMessage | undefined {
  const { portico } = useShell()
  const key = subject && `${subject.networkId}:${subject.address}`
  const [made, setMade] = useState<{ key: string; message: SIWXMessage }>()

  // biome-ignore lint/correctness/useExhaustiveDependencies: the key identifies the subject; each attempt has a message
  useEffect(() => {
    if (!subject?.isLive || key === undefined) return
    let isWanted = true
    prepareMessage(portico, subject).then(
      (message) => isWanted && setMade({ key, message }),
      () => {}, // the click tries again, and shows the error
    )
    return () => {
      isWanted = false
    }
  }, [attempt, key, portico, subject?.isLive])
  // Without a subject, no new message is created, and the last one stays while the view fades out.
  return key === undefined || made?.key === key ? made?.message : undefined
}
