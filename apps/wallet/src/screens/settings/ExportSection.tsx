import { Button } from 'portico/ui'
import { type MouseEvent, useState } from 'react'
import type { KnownWallet } from '../../custody/knownWallet.js'
import { createPasswordEnvelope } from '../../custody/password.js'
import {
  dangerousEip155Key,
  dangerousSolanaKey,
  deriveAddresses,
  entropyToWords,
} from '../../keys/deriveAccounts.js'
import { loadKitScript } from '../../recovery/loadKitScript.js'
import { writeRecoveryKit } from '../../recovery/writeRecoveryKit.js'
import { Asking } from '../Asking.js'
import { PhraseField } from '../Field.js'
import { GuardedButton } from '../GuardedButton.js'
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

/** Shows the seed and the keys, saves a kit that works without the server, and imports another seed. */
export function ExportSection(props: SectionProps) {
  return (
    <UnlockGate vault={props.vault}>
      <Export {...props} />
    </UnlockGate>
  )
}

function Export({ session, vault }: SectionProps) {
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
        <p role="status">Done. Your accounts now come from that phrase.</p>
        <AccountList addresses={wallet.value.addresses} />
        <Button data-harmless="" data-autofocus="" onClick={() => setReplaced(false)}>
          Continue
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
    // The key resets what was shown or saved for another seed.
    <div className="form" key={wallet.value.addresses.eip155}>
      <Secrets vault={vault} wallet={wallet.value} />
      <KitForm session={session} vault={vault} />
      <ImportForm onTyped={setTyped} wallet={wallet.value} />
    </div>
  )
}

function Secrets({ vault, wallet }: Pick<SectionProps, 'vault'> & { wallet: KnownWallet }) {
  const [secrets, setSecrets] = useState<ShownSecrets>()
  const { isRunning, problem, run } = useRun()

  function reveal({ nativeEvent }: MouseEvent): void {
    // The page cannot press this button, and nothing is copied to the clipboard automatically.
    if (!nativeEvent.isTrusted) return
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
      <WarningBox isDanger>
        Anyone who sees these words or keys can take your money. We will never ask you for them.
      </WarningBox>
      <h3 className="section-title">What they open</h3>
      <AccountList addresses={wallet.addresses} />
      <p className="soft">
        Your smart account is a contract that the Ethereum key controls. A wallet that imports the phrase or
        the key shows the account above it. Use the smart account here or with the recovery kit.
      </p>
      {secrets ? (
        <>
          <Secret label="Recovery phrase" value={secrets.words} />
          <Secret label="Private key, Ethereum and compatible networks" value={secrets.eip155} />
          <Secret label="Private key, Solana" value={secrets.solana} />
          <Button data-harmless="" onClick={() => setSecrets(undefined)} variant="secondary">
            Hide
          </Button>
        </>
      ) : (
        <GuardedButton
          data-autofocus=""
          data-testid="reveal"
          loading={isRunning ? 'Opening' : undefined}
          onClick={reveal}
          variant="danger"
        >
          Show phrase and keys
        </GuardedButton>
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
  const [isDone, setDone] = useState(false)

  async function make(password: string): Promise<void> {
    setDone(false)
    const { addresses } = await vault.known()
    // Before a key is derived or the seed is opened, because there is no kit without it.
    const script = await loadKitScript()
    const { key, parameters } = await createPasswordEnvelope(password)
    const html = await vault.withSeed((entropy) =>
      writeRecoveryKit({ addresses, entropy, key, parameters, script }),
    )
    save(html, 'portico-recovery-kit.html')
    setDone(true)
  }

  return (
    <>
      <h3 className="section-title">Recovery kit</h3>
      <p className="soft">
        One file that opens in any browser, without internet and without us. It shows your keys and signs
        transactions. Its own password locks it.
      </p>
      <NewPasswordForm
        isFirst={false}
        label="Kit password"
        onPassword={make}
        session={session}
        submit={{ text: 'Save recovery kit', variant: 'secondary', working: 'Making the kit' }}
      />
      {isDone && <p role="status">The kit is saved. Open it once, to see that it works.</p>}
    </>
  )
}

function ImportForm({ onTyped, wallet }: { onTyped: (typed: TypedSeed) => void; wallet: KnownWallet }) {
  const { fieldProblem, form, isRunning, problem, submit } = usePhraseForm(async (entropy, refuse) => {
    const addresses = await deriveAddresses(entropy)
    if (addresses.eip155 === wallet.addresses.eip155) refuse('These words belong to this wallet.')
    else onTyped({ addresses, entropy })
  })

  return (
    <form className="form" noValidate onSubmit={submit} ref={form}>
      <h3 className="section-title">Use another wallet’s phrase</h3>
      <p className="soft">
        It replaces this wallet everywhere. You see its accounts first, and confirm once more.
      </p>
      <PhraseField problem={fieldProblem} />
      <Problem text={problem} />
      <GuardedButton loading={isRunning ? 'Looking' : undefined} type="submit" variant="secondary">
        Review its accounts
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
  // The browser reads the URL after the click.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
