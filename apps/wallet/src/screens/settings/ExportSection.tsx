import { Button } from 'portico/ui'
import { useState } from 'react'
import type { KnownWallet } from '../../custody/knownWallet.js'
import { createPasswordEnvelope } from '../../custody/password.js'
import {
  dangerousEip155Key,
  dangerousSolanaKey,
  deriveAddresses,
  entropyToWords,
} from '../../keys/deriveAccounts.js'
import { loadKitScript } from '../../recovery/loadKitScript.js'
import { loadKitTexts } from '../../recovery/loadKitTexts.js'
import { writeRecoveryKit } from '../../recovery/writeRecoveryKit.js'
import type { OwnSession } from '../../session/session.js'
import { Asking } from '../Asking.js'
import { PhraseField } from '../Field.js'
import { GuardedButton } from '../GuardedButton.js'
import { HoldButton } from '../HoldButton.js'
import { useScreens, useText } from '../screensContext.js'
import { useLanding } from '../useLanding.js'
import { useLoaded } from '../useLoaded.js'
import { usePhraseForm } from '../usePhraseForm.js'
import { WarningBox } from '../WarningBox.js'
import { AccountList } from './AccountList.js'
import { Problem } from './FreshProof.js'
import { NewPasswordForm } from './NewPasswordForm.js'
import { ReplaceStep, type TypedSeed } from './ReplaceStep.js'
import type { SectionProps } from './sectionProps.js'
import { UnlockGate } from './UnlockGate.js'
import { useRun } from './useRun.js'

type ShownSecrets = { words: string; eip155: string; solana: string }

/** Shows the seed and the keys, saves a recovery kit that works without the server, and imports another seed. */
export function ExportSection(props: SectionProps) {
  return (
    <UnlockGate vault={props.vault}>
      <Export {...props} />
    </UnlockGate>
  )
}

function Export({ session, vault }: SectionProps) {
  const t = useText('settings')
  const shell = useText('shell')
  const [typed, setTyped] = useState<TypedSeed>()
  const [isReplaced, setReplaced] = useState(false)
  const [round, setRound] = useState(0)
  const wallet = useLoaded(`wallet ${round}`, () => vault.known())
  useLanding(`${isReplaced} ${typed !== undefined} ${wallet.status}`)

  if (wallet.status !== 'loaded') return <Asking loaded={wallet} />
  const forgetTyped = () => {
    typed?.entropy.fill(0)
    setTyped(undefined)
  }
  if (isReplaced) {
    return (
      <>
        <p role="status">{t('replace.done')}</p>
        <AccountList addresses={wallet.value.addresses} />
        <Button data-harmless="" data-autofocus="" onClick={() => setReplaced(false)}>
          {shell('continue')}
        </Button>
      </>
    )
  }
  if (typed) {
    return (
      <ReplaceStep
        onCancel={forgetTyped}
        onReplaced={() => {
          forgetTyped()
          setReplaced(true)
          setRound(round + 1)
        }}
        session={session}
        typed={typed}
        vault={vault}
        wallet={wallet.value}
      />
    )
  }
  return (
    // A new `key` resets everything that was shown or saved for another seed.
    <div className="form" key={wallet.value.addresses.eip155}>
      <Secrets vault={vault} wallet={wallet.value} />
      <KitForm session={session} vault={vault} />
      <ImportForm onTyped={setTyped} wallet={wallet.value} />
    </div>
  )
}

function Secrets({ vault, wallet }: Pick<SectionProps, 'vault'> & { wallet: KnownWallet }) {
  const t = useText('settings')
  const shell = useText('shell')
  const [secrets, setSecrets] = useState<ShownSecrets>()
  const { isRunning, problem, run } = useRun()

  function reveal(): void {
    // Nothing is copied to the clipboard automatically.
    void run(async () => {
      const { base58, hex } = await import('@scure/base')
      setSecrets(
        await vault.withSeed(async (entropy) => ({
          eip155: `0x${hex.encode(await dangerousEip155Key(entropy))}`,
          solana: base58.encode(await solanaKeypair(entropy)),
          words: entropyToWords(entropy),
        })),
      )
    })
  }

  return (
    <>
      <WarningBox isDanger>{t('export.warning')}</WarningBox>
      <h2 className="section-title">{t('export.accounts')}</h2>
      <AccountList addresses={wallet.addresses} />
      <p className="soft">{t('export.smart')}</p>
      {secrets ? (
        <>
          <Secret label={t('export.phrase')} value={secrets.words} />
          <Secret label={t('export.keyEip155')} value={secrets.eip155} />
          <Secret label={t('export.keySolana')} value={secrets.solana} />
          <Button data-harmless="" onClick={() => setSecrets(undefined)} variant="secondary">
            {t('export.hide')}
          </Button>
        </>
      ) : (
        <HoldButton
          data-autofocus=""
          data-testid="reveal"
          loading={isRunning ? shell('opening') : undefined}
          onApprove={reveal}
          variant="danger"
        >
          {t('export.show')}
        </HoldButton>
      )}
      <Problem text={problem} />
    </>
  )
}

function Secret({ label, value }: { label: string; value: string }) {
  return (
    <div className="field">
      <span className="section-title">{label}</span>
      <bdi className="words" data-testid="secret" dir="ltr">
        {value}
      </bdi>
    </div>
  )
}

function KitForm({ session, vault }: Pick<SectionProps, 'session' | 'vault'>) {
  const { texts } = useScreens()
  const t = texts.settings
  const [isDone, setDone] = useState(false)

  async function make(password: string, own: OwnSession): Promise<void> {
    setDone(false)
    const { addresses } = await vault.known(own)
    // The program and the texts load before a key is derived or the seed is opened. Without them there is no kit.
    const [script, kitTexts] = await Promise.all([loadKitScript(), loadKitTexts(texts.language)])
    const { key, parameters } = await createPasswordEnvelope(password)
    const html = await vault.withSeed(
      (entropy) => writeRecoveryKit({ addresses, entropy, key, parameters, script, texts: kitTexts }),
      own,
    )
    save(html, 'portico-recovery-kit.html')
    setDone(true)
  }

  return (
    <>
      <h2 className="section-title">{t('kit.title')}</h2>
      <p className="soft">{t('kit.text')}</p>
      <NewPasswordForm
        isFirst={false}
        label={t('kit.password')}
        onPassword={make}
        session={session}
        submit={{ text: t('kit.save'), variant: 'secondary', working: t('kit.making') }}
      />
      {isDone && <p role="status">{t('kit.saved')}</p>}
    </>
  )
}

function ImportForm({ onTyped, wallet }: { onTyped: (typed: TypedSeed) => void; wallet: KnownWallet }) {
  const t = useText('settings')
  const { fieldProblem, form, isRunning, problem, submit } = usePhraseForm(async (entropy, refuse) => {
    const addresses = await deriveAddresses(entropy)
    if (addresses.eip155 === wallet.addresses.eip155) refuse(t('import.same'))
    else onTyped({ addresses, entropy })
  })

  return (
    <form className="form" noValidate onSubmit={submit} ref={form}>
      <h2 className="section-title">{t('import.title')}</h2>
      <p className="soft">{t('import.text')}</p>
      <PhraseField problem={fieldProblem} />
      <Problem text={problem} />
      <GuardedButton loading={isRunning ? t('import.looking') : undefined} type="submit" variant="secondary">
        {t('import.review')}
      </GuardedButton>
    </form>
  )
}

/** Returns the key as Solana wallets import it: the 32 bytes, then the public key. */
async function solanaKeypair(entropy: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const { ed25519 } = await import('@noble/curves/ed25519')
  const key = await dangerousSolanaKey(entropy)
  return new Uint8Array([...key, ...ed25519.getPublicKey(key)])
}

function save(html: string, name: string): void {
  const url = URL.createObjectURL(new Blob([html], { type: 'text/html' }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The browser reads the URL only after the click.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
