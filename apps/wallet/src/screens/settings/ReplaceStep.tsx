import { Button } from 'portico/ui'
import { useEffect, useRef } from 'react'
import type { KnownWallet } from '../../custody/knownWallet.js'
import { hasPasskeys, openPasskey } from '../../custody/passkey.js'
import { createPasswordEnvelope } from '../../custody/password.js'
import type { NewEnvelope } from '../../custody/sealedCopies.js'
import type { Vault } from '../../custody/vault.js'
import type { WalletAddresses } from '../../keys/deriveAccounts.js'
import type { OwnSession, Session } from '../../session/session.js'
import { GuardedButton } from '../GuardedButton.js'
import { HoldButton } from '../HoldButton.js'
import { useText } from '../screensContext.js'
import { useLanding } from '../useLanding.js'
import { useLoaded } from '../useLoaded.js'
import { WarningBox } from '../WarningBox.js'
import { AccountList } from './AccountList.js'
import { Problem } from './FreshProof.js'
import { NewPasswordForm } from './NewPasswordForm.js'
import { useRun } from './useRun.js'

/** The seed of another wallet, whose words the user typed. */
export type TypedSeed = { entropy: Uint8Array<ArrayBuffer>; addresses: WalletAddresses }

export type ReplaceStepProps = {
  /** The current wallet. */
  wallet: KnownWallet
  typed: TypedSeed
  session: Session
  vault: Vault
  onCancel: () => void
  onReplaced: () => void
}

/**
 * Shows the old and the new accounts before a seed replaces another. If only the user could open the old seed, the same
 * step seals the new one with a secret of the user's, so only the user can open it.
 */
export function ReplaceStep({ onCancel, onReplaced, session, typed, vault, wallet }: ReplaceStepProps) {
  const t = useText('settings')
  const shell = useText('shell')
  const top = useRef<HTMLDivElement>(null)
  const { isRunning, problem, run } = useRun()
  const isUsersOwn = wallet.custody === 'user'
  const passkeys = useLoaded('passkeys', async () =>
    isUsersOwn && hasPasskeys() ? (await vault.envelopes()).filter(({ kind }) => kind === 'passkey') : [],
  )
  useLanding('replace')
  useEffect(() => {
    top.current?.closest('.screen-body')?.scrollTo({ top: 0 })
  }, [])

  async function replace(own: OwnSession, envelopes: readonly NewEnvelope[]): Promise<void> {
    await vault.replace(own, typed.entropy, envelopes)
    onReplaced()
  }

  const replaceWithPasskey = () =>
    run(async () => {
      const own = await session.own()
      const { envelope, key } = await openPasskey(passkeys.value ?? [])
      const { label, parameters } = envelope
      await replace(own, [{ key, kind: 'passkey', label, parameters }])
    })

  return (
    <div className="form" ref={top}>
      <WarningBox isDanger>{t('replace.warning')}</WarningBox>
      <h2 className="section-title">{t('replace.goes')}</h2>
      <AccountList addresses={wallet.addresses} />
      <h2 className="section-title">{t('replace.new')}</h2>
      <AccountList addresses={typed.addresses} />
      {isUsersOwn ? (
        <>
          <p>{t('replace.ownSecret')}</p>
          {(passkeys.value?.length ?? 0) > 0 && (
            <GuardedButton
              loading={isRunning ? shell('waitingForPasskey') : undefined}
              onClick={() => void replaceWithPasskey()}
              variant="danger"
            >
              {t('replace.withPasskey')}
            </GuardedButton>
          )}
          <Problem text={problem} />
          <NewPasswordForm
            onPassword={async (password, own) => replace(own, [await createPasswordEnvelope(password)])}
            session={session}
            submit={{ text: t('replace.button'), variant: 'danger', working: t('replace.replacing') }}
          />
        </>
      ) : (
        <>
          <p>{t('replace.operator')}</p>
          <Problem text={problem} />
          <HoldButton
            data-autofocus=""
            loading={isRunning ? t('replace.replacing') : undefined}
            onApprove={() => void run(async () => replace(await session.own(), []))}
            variant="danger"
          >
            {t('replace.button')}
          </HoldButton>
        </>
      )}
      <Button data-harmless="" onClick={onCancel} variant="secondary">
        {t('replace.keep')}
      </Button>
    </div>
  )
}
