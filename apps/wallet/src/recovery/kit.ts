import { ed25519 } from '@noble/curves/ed25519'
import { base58 } from '@scure/base'
import { bytesToHex, hexToBigInt, isHex } from 'viem'
import { openPassword } from '../custody/password.js'
import { base64url } from '../keys/base64url.js'
import { dangerousEip155Key, dangerousSolanaKey, entropyToWords } from '../keys/deriveAccounts.js'
import { combineSecrets, unseal } from '../keys/seal.js'
import { signEip155Call } from '../signing/eip155.js'
import { signSolanaTransaction } from '../signing/solana.js'
import { type KitData, kitContext, kitPurpose } from './kitData.js'

/** The program of a recovery kit: runs from a file, asks nobody anything. */
function start(): void {
  const data = JSON.parse(find('kit').textContent) as KitData
  put('eip155-address', data.addresses.eip155)
  put('solana-address', data.addresses.solana)
  let entropy: Uint8Array<ArrayBuffer> | undefined

  onSubmit('open', 'status', async () => {
    put('status', 'Opening…')
    const typed = find('password') as HTMLInputElement
    const key = await combineSecrets([await openPassword(data, typed.value)], kitPurpose)
    const sealed = base64url.decode(data.sealed) ?? new Uint8Array()
    entropy = await unseal(key, sealed, kitContext(data.addresses))
    typed.value = ''
    put('words', entropyToWords(entropy))
    put('eip155-key', bytesToHex(await dangerousEip155Key(entropy)))
    const solanaKey = await dangerousSolanaKey(entropy)
    put('solana-key', base58.encode(new Uint8Array([...solanaKey, ...ed25519.getPublicKey(solanaKey)])))
    find('opened').hidden = false
    put('status', 'Open.')
  })
  onSubmit('sign-eip155', 'eip155-signed', async () => {
    if (!entropy) return
    const given = JSON.parse((find('eip155-transaction') as HTMLTextAreaElement).value) as Record<
      string,
      unknown
    >
    const maxFeePerGas = quantity(given.maxFeePerGas)
    const signed = await signEip155Call(entropy, {
      call: {
        data: isHex(given.data) ? given.data : '0x',
        to: typeof given.to === 'string' ? (given.to as `0x${string}`) : undefined,
        value: quantity(given.value),
      },
      chainId: Number(quantity(given.chainId)),
      fee: {
        gas: quantity(given.gas),
        isLegacy: false,
        maxFeePerGas,
        maxPriorityFeePerGas: quantity(given.maxPriorityFeePerGas),
        nonce: Number(quantity(given.nonce)),
      },
    })
    put('eip155-signed', signed)
  })
  onSubmit('sign-solana', 'solana-signed', async () => {
    if (!entropy) return
    const text = (find('solana-transaction') as HTMLTextAreaElement).value.trim()
    put('solana-signed', (await signSolanaTransaction(entropy, text, data.addresses.solana)).base64)
  })
}

function quantity(input: unknown): bigint {
  if (typeof input === 'number') return BigInt(input)
  return isHex(input) && input !== '0x' ? hexToBigInt(input) : 0n
}

function find(id: string): HTMLElement {
  const element = document.getElementById(id)
  if (!element) throw new TypeError(`This kit lacks ${id}.`)
  return element
}

function put(id: string, text: string): void {
  find(id).textContent = text
}

function onSubmit(formId: string, statusId: string, act: () => Promise<void>): void {
  find(formId).addEventListener('submit', async (event) => {
    event.preventDefault()
    try {
      await act()
    } catch {
      put(
        statusId,
        formId === 'open'
          ? 'This password does not open the kit. Try again.'
          : 'That cannot be signed. Check it, then try again.',
      )
    }
  })
}

start()
