import { Button } from 'portico/ui'
import { type FormEvent, type MouseEvent, useState } from 'react'
import { createPasswordEnvelope, passwordLeast } from '../../custody/password.js'
import { WalletError } from '../../errors/WalletError.js'
import {
  dangerousEip155Key,
  dangerousSolanaKey,
  entropyToWords,
  wordsToEntropy,
} from '../../keys/deriveAccounts.js'
import { writeRecoveryKit } from '../../recovery/writeRecoveryKit.js'
import type { SectionProps } from '../SettingsScreen.js'
import { WarningBox } from '../WarningBox.js'
import { Problem } from './FreshProof.js'
import { useRun } from './useRun.js'

type Secrets = { words: string; eip155: string; solana: string }

/** The seed and the keys, a kit that works without the server, and the way back in. */
export function ExportSection({ vault }: SectionProps) {
  const [secrets, setSecrets] = useState<Secrets>()
  const { isRunning, problem, run } = useRun()

  function reveal({ nativeEvent }: MouseEvent): void {
    // A page cannot press it, and nothing is put on the clipboard by itself.
    if (!nativeEvent.isTrusted) return
    void run(async () => {
      const { base58 } = await import('@scure/base')
      setSecrets(
        await vault.withSeed(async (entropy) => ({
          eip155: `0x${toHex(await dangerousEip155Key(entropy))}`,
          solana: base58.encode(await solanaKeypair(entropy)),
          words: entropyToWords(entropy),
        })),
      )
    })
  }

  return (
    <>
      <WarningBox isDanger>
        Whoever sees these words or keys has your money. Nobody of us will ever ask you for them.
      </WarningBox>
      {secrets ? (
        <>
          <Secret label="Recovery phrase" value={secrets.words} />
          <Secret label="Private key, Ethereum and its like" value={secrets.eip155} />
          <Secret label="Private key, Solana" value={secrets.solana} />
          <Button onClick={() => setSecrets(undefined)} variant="secondary">
            Hide
          </Button>
        </>
      ) : (
        <Button
          data-testid="reveal"
          loading={isRunning ? 'Opening' : undefined}
          onClick={reveal}
          variant="danger"
        >
          Show phrase and keys
        </Button>
      )}
      <Problem text={problem} />
      <KitForm vault={vault} />
      <ImportForm vault={vault} />
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

function KitForm({ vault }: Pick<SectionProps, 'vault'>) {
  const [isDone, setDone] = useState(false)
  const { isRunning, problem, run } = useRun()

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    const password = String(new FormData(event.currentTarget).get('kit') ?? '')
    void run(async () => {
      if (password.length < passwordLeast) {
        throw new WalletError('PARAMETERS_REFUSED', `Use ${passwordLeast} characters or more.`)
      }
      const { addresses } = await vault.known()
      const { key, parameters } = await createPasswordEnvelope(password)
      const html = await vault.withSeed((entropy) =>
        writeRecoveryKit({ addresses, entropy, key, parameters }),
      )
      save(html, 'portico-recovery-kit.html')
      setDone(true)
    })
  }

  return (
    <form className="list" onSubmit={submit}>
      <h3 className="section-title">Recovery kit</h3>
      <p className="soft">
        One file that opens in any browser, without internet and without us. It shows your keys and signs a
        transaction. A password of its own locks it.
      </p>
      <label className="field">
        <span>Password of the kit</span>
        <input autoComplete="new-password" minLength={passwordLeast} name="kit" required type="password" />
      </label>
      <Button loading={isRunning ? 'Making the kit' : undefined} type="submit" variant="secondary">
        Save recovery kit
      </Button>
      <Problem text={problem} />
      {isDone && <p role="status">The kit is saved. Open it once, to see that it works.</p>}
    </form>
  )
}

function ImportForm({ vault }: Pick<SectionProps, 'vault'>) {
  const [isDone, setDone] = useState(false)
  const { isRunning, problem, run } = useRun()

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    const form = event.currentTarget
    const entropy = wordsToEntropy(String(new FormData(form).get('words') ?? ''))
    void run(async () => {
      if (!entropy) {
        throw new WalletError(
          'PARAMETERS_REFUSED',
          'These are not the words of a wallet. Check each of them.',
        )
      }
      await vault.replace(entropy)
      form.reset()
      setDone(true)
    })
  }

  return (
    <form className="list" onSubmit={submit}>
      <h3 className="section-title">Use another wallet’s phrase</h3>
      <p className="soft">
        It takes the place of this wallet, everywhere. Keep this wallet’s phrase if anything is in it: it
        cannot be brought back.
      </p>
      <label className="field">
        <span>Recovery phrase</span>
        <textarea autoCapitalize="none" autoComplete="off" name="words" required spellCheck={false} />
      </label>
      <Button loading={isRunning ? 'Replacing' : undefined} type="submit" variant="danger">
        Replace this wallet
      </Button>
      <Problem text={problem} />
      {isDone && <p role="status">Done. Your accounts are those of that phrase now.</p>}
    </form>
  )
}

/** As wallets of Solana take it: the 32 bytes, then the public key. */
async function solanaKeypair(entropy: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const { ed25519 } = await import('@noble/curves/ed25519')
  const key = await dangerousSolanaKey(entropy)
  return new Uint8Array([...key, ...ed25519.getPublicKey(key)])
}

function toHex(bytes: Uint8Array): string {
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

function save(html: string, name: string): void {
  const url = URL.createObjectURL(new Blob([html], { type: 'text/html' }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The browser reads it after the click.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
