import { spendingLimitUsd } from '@portico/protocol/http'
import { Button, Header, Screen } from 'portico/ui'
import { useRef, useState } from 'react'
import { hasPasskeys } from '../custody/passkey.js'
import type { Vault } from '../custody/vault.js'
import type { Session } from '../session/session.js'
import { SeenGuard, useSeen } from './SeenGuard.js'
import { StaySignedIn } from './StaySignedIn.js'
import { useScreens } from './screensContext.js'
import { FreshProof } from './settings/FreshProof.js'
import { PasskeySection } from './settings/PasskeySection.js'
import { PasswordSection } from './settings/PasswordSection.js'
import { useEscape } from './useEscape.js'
import { useLanding } from './useLanding.js'

export type SecretScreenProps = {
  /** `offer`: after the first login. `limit`: the approved request is worth more than such a wallet may spend. */
  reason: 'offer' | 'limit'
  session: Session
  vault: Vault
  /** Returns to the approved request, which the user then approves again. */
  onBack?: () => void
  onClose: () => void
  /** Called after a secret was set and the user has read so. */
  onDone: () => void
}

const words = {
  limit: {
    close: 'Cancel',
    text: `What you approved may be worth more than $${spendingLimitUsd} a day, or its worth is unknown. It needs a wallet that only you can open. Set this up once, and it continues.`,
    title: 'Secure your wallet first',
  },
  offer: {
    close: 'Not now',
    text: `The operator could open this wallet, so it spends at most $${spendingLimitUsd} a day. With a passkey or password, only you can.`,
    title: 'Secure your wallet',
  },
} as const

/** Asks the user to set a secret. Without one, the operator of the server could open the wallet. */
export function SecretScreen({ onBack, onClose, onDone, reason, session, vault }: SecretScreenProps) {
  const { hostCloses, isWindow } = useScreens()
  const card = useRef<HTMLElement>(null)
  const seen = useSeen(card, isWindow)
  const [way, setWay] = useState<'passkey' | 'password'>()
  const [isSet, setIsSet] = useState(false)
  const { close, text, title } = words[reason]
  const back = way && !isSet ? () => setWay(undefined) : onBack
  useEscape(back)
  useLanding(isSet ? 'set' : way)
  const props = { onSet: () => setIsSet(true), session, vault }
  return (
    <main aria-labelledby="secret-title" className="frame-card" ref={card}>
      <Header
        back={back && { label: 'Back', onClick: back }}
        close={hostCloses() ? undefined : { label: 'Close', onClick: isSet ? onDone : onClose }}
        title={title}
        titleId="secret-title"
      />
      <Screen
        action={
          isSet ? (
            <Button data-autofocus="" data-testid="secret-done" onClick={onDone}>
              Continue
            </Button>
          ) : (
            way === undefined && (
              <>
                {hasPasskeys() && (
                  <Button data-autofocus="" onClick={() => setWay('passkey')}>
                    Use a passkey
                  </Button>
                )}
                <Button
                  data-autofocus=""
                  onClick={() => setWay('password')}
                  variant={hasPasskeys() ? 'secondary' : 'primary'}
                >
                  Use a password
                </Button>
                <Button data-testid="secret-later" onClick={onClose} variant="ghost">
                  {close}
                </Button>
              </>
            )
          )
        }
        key={way ?? 'choice'}
      >
        {way === undefined && <p>{text}</p>}
        {way === undefined && <StaySignedIn />}
        {way !== undefined && (
          <SeenGuard seen={seen}>
            <FreshProof isAlways={seen === 'untold'} session={session}>
              {way === 'passkey' ? <PasskeySection {...props} /> : <PasswordSection {...props} />}
            </FreshProof>
          </SeenGuard>
        )}
      </Screen>
    </main>
  )
}
