import type { StoredEnvelope } from '@portico/protocol/http'
import { Button } from 'portico/ui'
import { type FormEvent, useRef, useState } from 'react'
import { hasPasskeys, openPasskey } from '../custody/passkey.js'
import { openPassword } from '../custody/password.js'
import type { Lock, Vault } from '../custody/vault.js'
import { WalletError } from '../errors/WalletError.js'
import { passwordVerifier } from '../keys/passwordVerifier.js'
import { Asking } from './Asking.js'
import { Field, PhraseField } from './Field.js'
import { GuardedButton } from './GuardedButton.js'
import { ReleasePanel } from './ReleasePanel.js'
import { useText } from './screensContext.js'
import { Problem } from './settings/FreshProof.js'
import { useRun } from './settings/useRun.js'
import { useLanding } from './useLanding.js'
import { useLoaded } from './useLoaded.js'
import { usePhraseForm } from './usePhraseForm.js'
import { useWrongField } from './useWrongField.js'

export type UnlockFormProps = {
  vault: Vault
  onUnlocked: () => void
  /** `release`: the next step needs neither the seed nor a secret of the user's. */
  way?: 'any' | 'release'
}

/**
 * Offers the ways to open the wallet on a device that is new to it: a passkey, the password, or the recovery phrase
 * itself. If the user has no secret, the server stores a copy of the wallet, and hands it out only after this device
 * has been released, e.g. by the user on another device.
 */
export function UnlockForm({ onUnlocked, vault, way = 'any' }: UnlockFormProps) {
  const t = useText('unlock')
  const [round, setRound] = useState(0)
  const loaded = useLoaded(`lock ${round}`, () => vault.lock({ way }))
  const [usesPhrase, setUsesPhrase] = useState(false)
  useLanding(usesPhrase ? 'phrase' : loaded.value)

  if (loaded.status !== 'loaded') return <Asking loaded={loaded} />
  // The two buttons have different keys. If React reused one button for both, it would keep the focus, which should go
  // to the first field.
  if (usesPhrase) {
    return (
      <>
        <PhraseForm onUnlocked={onUnlocked} vault={vault} />
        <Button data-harmless="" key="other" onClick={() => setUsesPhrase(false)} variant="ghost">
          {t('otherWay')}
        </Button>
      </>
    )
  }
  return (
    <>
      {loaded.value.kind === 'release' ? (
        <ReleasePanel
          key={round}
          needsSeed={way === 'any'}
          onAgain={() => setRound(round + 1)}
          onUnlocked={onUnlocked}
          release={loaded.value.release}
          vault={vault}
        />
      ) : (
        <SecretForms lock={loaded.value} onUnlocked={onUnlocked} vault={vault} />
      )}
      {way === 'any' && (
        <Button data-harmless="" key="phrase" onClick={() => setUsesPhrase(true)} variant="ghost">
          {t('usePhrase')}
        </Button>
      )}
    </>
  )
}

/** The forms for a wallet that only the user's own secret opens. */
function SecretForms({
  lock: { challenge: first, envelopes },
  onUnlocked,
  vault,
}: UnlockFormProps & { lock: Extract<Lock, { kind: 'secret' }> }) {
  const t = useText('unlock')
  const shell = useText('shell')
  const { isRunning, problem, run } = useRun()
  /** The challenge is valid for one attempt. */
  const challenge = useRef(first)
  const passwords = envelopes.filter(({ kind }) => kind === 'password')
  const passkeys = envelopes.filter(({ kind }) => kind === 'passkey')
  const openWithPasskey = () =>
    run(async () => {
      try {
        await vault.unlock(await openPasskey(passkeys, challenge.current))
      } catch (error) {
        // Request a new challenge now, because browsers require that the next press opens the passkey immediately.
        const again = await vault.lock().catch(() => undefined)
        if (again?.kind === 'secret') challenge.current = again.challenge
        throw error
      }
      onUnlocked()
    })
  const hasUsablePasskey = passkeys.length > 0 && hasPasskeys()
  return (
    <>
      <p>{t('ownSecret')}</p>
      {hasUsablePasskey && (
        <GuardedButton
          data-autofocus=""
          loading={isRunning ? shell('waitingForPasskey') : undefined}
          onClick={() => void openWithPasskey()}
        >
          {t(passkeys.length > 1 ? 'usePasskeys' : 'usePasskey')}
        </GuardedButton>
      )}
      <Problem text={problem} />
      {passwords.length > 0 && (
        <PasswordForm
          isFirst={!hasUsablePasskey}
          onUnlocked={onUnlocked}
          passwords={passwords}
          vault={vault}
        />
      )}
    </>
  )
}

function PasswordForm({
  isFirst,
  onUnlocked,
  passwords,
  vault,
}: UnlockFormProps & {
  isFirst: boolean
  /** If two devices set a password at the same time, there are two passwords. Each of them opens the wallet. */
  passwords: readonly StoredEnvelope[]
}) {
  const t = useText('unlock')
  const shell = useText('shell')
  const { form, problemOf, setWrong } = useWrongField()
  const { isRunning, problem, run } = useRun()

  async function open(typed: string): Promise<boolean> {
    for (const envelope of passwords) {
      try {
        const key = await openPassword(envelope, typed)
        const verifier = await passwordVerifier(key)
        await vault.unlock({ envelope, key, proof: { kind: 'password', verifier } })
        return true
      } catch (error) {
        if (!isWrongKey(error)) throw error
      }
    }
    return false
  }

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    if (isRunning) return
    const typed = String(new FormData(event.currentTarget).get('password') ?? '')
    void run(async () => {
      setWrong(undefined)
      if (typed === '') setWrong({ name: 'password', text: t('password.missing') })
      else if (await open(typed)) onUnlocked()
      else setWrong({ name: 'password', text: t('password.wrong') })
    })
  }

  return (
    <form className="form" noValidate onSubmit={submit} ref={form}>
      <Field
        autoComplete="current-password"
        data-autofocus={isFirst ? '' : undefined}
        label={t('password.label')}
        name="password"
        problem={problemOf('password')}
        type="password"
      />
      <Problem text={problem} />
      <GuardedButton
        loading={isRunning ? shell('opening') : undefined}
        type="submit"
        variant={isFirst ? 'primary' : 'secondary'}
      >
        {t('unlock')}
      </GuardedButton>
    </form>
  )
}

function PhraseForm({ onUnlocked, vault }: UnlockFormProps) {
  const t = useText('unlock')
  const shell = useText('shell')
  const { fieldProblem, form, isRunning, problem, submit } = usePhraseForm(async (entropy, refuse) => {
    try {
      await vault.unlockWithSeed(entropy)
      onUnlocked()
    } catch (error) {
      if (!isWrongKey(error)) throw error
      refuse(t('phrase.other'))
    } finally {
      entropy.fill(0)
    }
  })

  return (
    <form className="form" noValidate onSubmit={submit} ref={form}>
      <p className="soft">{t('phrase.text')}</p>
      <PhraseField isFirst problem={fieldProblem} />
      <Problem text={problem} />
      <GuardedButton loading={isRunning ? shell('opening') : undefined} type="submit">
        {t('unlock')}
      </GuardedButton>
    </form>
  )
}

function isWrongKey(error: unknown): boolean {
  if (!(error instanceof WalletError)) return false
  return error.code === 'SEAL_BROKEN' || error.serverCode === 'SECRET_REFUSED'
}
