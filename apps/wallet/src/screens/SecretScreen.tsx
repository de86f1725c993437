import { spendingLimitUsd } from '@portico/protocol/http'
import { Button, Header, Screen } from 'portico/ui'
import { useRef, useState } from 'react'
import { hasPasskeys } from '../custody/passkey.js'
import type { Vault } from '../custody/vault.js'
import type { Session } from '../session/session.js'
import { AskedAloud } from './AskedAloud.js'
import { SeenGuard, useSeen } from './SeenGuard.js'
import { useScreens } from './screensContext.js'
import { FreshProof } from './settings/FreshProof.js'
import { PasskeySection } from './settings/PasskeySection.js'
import { PasswordSection } from './settings/PasswordSection.js'
import { useEscape } from './useEscape.js'
import { useLanding } from './useLanding.js'

export type SecretScreenProps = {
  /**
   * Why the screen asks. `offer`: the user pressed the offer in their account. `limit`: the approved request is worth
   * more than a wallet without a secret may spend.
   */
  reason: 'offer' | 'limit'
  session: Session
  vault: Vault
  /** Returns to the approved request, which the user then approves again. */
  onBack?: () => void
  onClose: () => void
  /** Called after a secret was set and the user has read the confirmation. */
  onDone: () => void
}

/** Asks the user to set a secret. Without a secret, the operator of the server could open the wallet. */
export function SecretScreen({ onBack, onClose, onDone, reason, session, vault }: SecretScreenProps) {
  const { hostCloses, isWindow, texts } = useScreens()
  const { settings: t, shell } = texts
  const card = useRef<HTMLElement>(null)
  const seen = useSeen(card, isWindow)
  const [way, setWay] = useState<'passkey' | 'password'>()
  const [isSet, setIsSet] = useState(false)
  const limit = new Intl.NumberFormat(texts.language, {
    currency: 'USD',
    maximumFractionDigits: 0,
    style: 'currency',
  }).format(spendingLimitUsd)
  const back = way && !isSet ? () => setWay(undefined) : onBack
  useEscape(back)
  useLanding(isSet ? 'set' : way)
  const props = { onSet: () => setIsSet(true), session, vault }
  return (
    <main aria-labelledby="secret-title" className="frame-card" ref={card}>
      <Header
        back={back && { label: shell('back'), onClick: back }}
        close={hostCloses() ? undefined : { label: shell('close'), onClick: isSet ? onDone : onClose }}
        title={t(`secret.${reason}.title`)}
        titleAs="h1"
        titleId="secret-title"
      />
      <AskedAloud>
        <Screen
          action={
            isSet ? (
              <Button data-autofocus="" data-testid="secret-done" onClick={onDone}>
                {shell('continue')}
              </Button>
            ) : (
              way === undefined && (
                <>
                  {hasPasskeys() && (
                    <Button data-autofocus="" onClick={() => setWay('passkey')}>
                      {t('secret.passkey')}
                    </Button>
                  )}
                  <Button
                    data-autofocus=""
                    onClick={() => setWay('password')}
                    variant={hasPasskeys() ? 'secondary' : 'primary'}
                  >
                    {t('secret.password')}
                  </Button>
                  <Button data-testid="secret-later" onClick={onClose} variant="ghost">
                    {reason === 'limit' ? shell('cancel') : t('secret.offer.close')}
                  </Button>
                </>
              )
            )
          }
          key={way ?? 'choice'}
        >
          {way === undefined && <p>{t(`secret.${reason}.text`, { limit })}</p>}
          {way !== undefined && (
            <SeenGuard seen={seen}>
              <FreshProof isAlways={seen === 'untold'} session={session}>
                {way === 'passkey' ? <PasskeySection {...props} /> : <PasswordSection {...props} />}
              </FreshProof>
            </SeenGuard>
          )}
        </Screen>
      </AskedAloud>
    </main>
  )
}
