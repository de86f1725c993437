import { ed25519 } from '@noble/curves/ed25519'
import { base58 } from '@scure/base'
import { bytesToHex, getAddress } from 'viem'
import { openPassword } from '../custody/password.js'
import { readSolanaTransaction } from '../decode/readSolanaTransaction.js'
import { base64url } from '../keys/base64url.js'
import { dangerousEip155Key, dangerousSolanaKey, entropyToWords } from '../keys/deriveAccounts.js'
import { combineSecrets, unseal } from '../keys/seal.js'
import { signEip155Call } from '../signing/eip155.js'
import { signSolanaTransaction } from '../signing/solana.js'
import { smartAddressOf } from '../smart/smartAddress.js'
import { describeKitSolana } from './describeKitSolana.js'
import { type KitData, kitContext, kitPurpose } from './kitData.js'
import { type KitProblem, type KitTexts, type KitWords, readKitTexts, wordKitProblem } from './kitTexts.js'
import type { KitPurpose } from './readKitTransaction.js'
import { readKitTransaction } from './readKitTransaction.js'
import { wrapKitTransaction } from './wrapKitTransaction.js'

/** Runs the program of a recovery kit. It works from a file and makes no requests. */
function start(): void {
  const data = JSON.parse(find('kit').textContent) as KitData
  const texts = JSON.parse(find('texts').textContent) as KitTexts
  const words = readKitTexts(texts)
  const t = words.kit
  // A list of addresses, without an "and" before the last.
  const list = new Intl.ListFormat(texts.language, { type: 'unit' })
  const owner = getAddress(data.addresses.eip155)
  // Computed from the key's address alone, so kits that were saved before this line existed still open.
  put('smart-address', smartAddressOf(owner))
  put('eip155-address', owner)
  put('solana-address', data.addresses.solana)
  show('addresses')
  let entropy: Uint8Array<ArrayBuffer> | undefined

  onSubmit(words, 'open', 'password', async (password) => {
    if (password === '') return t('open.missing')
    put('status', t('open.opening'))
    try {
      const key = await combineSecrets([await openPassword(data, password)], kitPurpose)
      const sealed = base64url.decode(data.sealed) ?? new Uint8Array()
      entropy = await unseal(key, sealed, kitContext(data.addresses))
    } catch {
      put('status', '')
      return t('open.wrong')
    }
    put('words', entropyToWords(entropy))
    put('eip155-key', bytesToHex(await dangerousEip155Key(entropy)))
    const solanaKey = await dangerousSolanaKey(entropy)
    put('solana-key', base58.encode(new Uint8Array([...solanaKey, ...ed25519.getPublicKey(solanaKey)])))
    field('password').value = ''
    find('open').hidden = true
    show('opened')
    put('status', t('open.opened'))
    find('phrase').focus()
    return undefined
  })
  onSign(words, 'eip155', async (text) => {
    const purpose = chosenPurpose()
    const read = readKitTransaction(text, purpose)
    if ('problem' in read) return read
    const wrapped = wrapKitTransaction(read, { owner, purpose })
    if ('problem' in wrapped) return wrapped
    return entropy ? signEip155Call(entropy, wrapped, owner) : { problem: 'locked' }
  })
  find('sign-eip155').addEventListener('change', ({ target }) => {
    if (!(target instanceof HTMLInputElement)) return
    for (const part of document.querySelectorAll<HTMLElement>('[data-purpose]')) {
      part.hidden = part.dataset.purpose !== target.value
    }
  })
  onSign(words, 'solana', async (text) => {
    if (text === '') return { problem: 'solanaNone' }
    const transaction = readSolanaTransaction(text)
    if (!transaction || !entropy) {
      return { problem: 'solanaUnreadable' }
    }
    const { solana } = data.addresses
    if (!transaction.signers.includes(solana)) {
      return { problem: 'solanaSigner', values: { signers: list.format(transaction.signers) } }
    }
    const { base64 } = await signSolanaTransaction(entropy, text, solana)
    put('solana-does', describeKitSolana(transaction, solana, words))
    return base64
  })
}

function chosenPurpose(): KitPurpose {
  const chosen = document.querySelector<HTMLInputElement>('[name=purpose]:checked')?.value
  return chosen === 'smart' || chosen === 'creation' ? chosen : 'own'
}

type Family = 'eip155' | 'solana'

function onSign(words: KitWords, family: Family, sign: (text: string) => Promise<string | KitProblem>): void {
  const id = `${family}-transaction`
  const result = find(`${family}-result`)
  // The result below belongs to the signed text, not to the edited one.
  find(`sign-${family}`).addEventListener('input', () => {
    result.hidden = true
  })
  onSubmit(words, `sign-${family}`, id, async (text) => {
    result.hidden = true
    const signed = await sign(text.trim())
    if (typeof signed !== 'string') return wordKitProblem(signed, words)
    put(`${family}-signed`, signed)
    show(result.id)
    result.focus()
    return undefined
  })
}

function find(id: string): HTMLElement {
  const element = document.getElementById(id)
  if (!element) throw new TypeError(`This kit lacks ${id}.`)
  return element
}

const field = (id: string) => find(id) as HTMLInputElement | HTMLTextAreaElement

function put(id: string, text: string): void {
  find(id).textContent = text
}

function show(id: string): void {
  find(id).hidden = false
}

/** Handles a form with its one field. If `act` returns a sentence, that sentence is shown as the field's error. */
function onSubmit(
  words: KitWords,
  formId: string,
  fieldId: string,
  act: (text: string) => Promise<string | undefined>,
): void {
  const [error = ''] = (field(fieldId).getAttribute('aria-describedby') ?? '').split(' ')
  const tell = (problem: string | undefined) => {
    put(error, problem ?? '')
    if (problem === undefined) field(fieldId).removeAttribute('aria-invalid')
    else field(fieldId).setAttribute('aria-invalid', 'true')
  }
  // The error may not apply to another choice in the form.
  find(formId).addEventListener('input', () => tell(undefined))
  find(formId).addEventListener('submit', async (event) => {
    event.preventDefault()
    const button = find(formId).querySelector('button')
    if (button?.disabled) return
    if (button) button.disabled = true
    tell(undefined)
    let problem: string | undefined
    try {
      problem = await act(field(fieldId).value)
    } catch {
      problem = wordKitProblem({ problem: 'failed' }, words)
    }
    if (button) button.disabled = false
    tell(problem)
    if (problem !== undefined) field(fieldId).focus()
  })
}

start()
