import { base64 } from '@scure/base'
import { readBytes, toMessageBytes } from '../bytes.js'
import { invalid, type Verification } from '../verification.js'
import { readAddress } from './readAddress.js'
import { verifyBip137 } from './verifyBip137.js'
import { verifyBip322 } from './verifyBip322.js'

export type VerifyBip122MessageParameters = {
  /** P2PKH, P2SH-P2WPKH, P2WPKH or P2TR, on the main network, a test network or a local one. */
  address: string
  /** The text as the person saw it, or bytes. */
  message: string | Uint8Array
  /** Base64 of a BIP-137 or BIP-322 (simple or full) signature, with BIP-322's `smp` or `ful` before it or without. */
  signature: string | Uint8Array
  /** The network's CAIP-2 reference, which the address must be of. Default: any. */
  reference?: string | undefined
}

/** CAIP-2 reference of the main network: the first 32 characters of its first block's hash. */
const mainnetReference = '000000000019d6689c085ae165831e93'

/**
 * Whether a Bitcoin address signed a message: BIP-322 (simple and full), or BIP-137 for wallets that still sign so. Of
 * addresses with one key; a script of several is `SIGNATURE_UNSUPPORTED`.
 *
 * @see https://github.com/bitcoin/bips/blob/master/bip-0322.mediawiki
 * @see https://github.com/bitcoin/bips/blob/master/bip-0137.mediawiki
 */
export async function verifyMessage(parameters: VerifyBip122MessageParameters): Promise<Verification> {
  const { reference } = parameters
  const address = readAddress(parameters.address)
  if (!address) return invalid('ADDRESS_MALFORMED', 'The address is none of Bitcoin.')
  if (reference !== undefined && (reference === mainnetReference) !== address.isMainnet) {
    return invalid('ADDRESS_MALFORMED', "The address is not of the account's network.")
  }
  const message = toMessageBytes(parameters.message)
  if (!message) return invalid('MESSAGE_MALFORMED', 'The message is neither text nor bytes.')
  // What is no text is not made one, which can throw.
  const written = typeof parameters.signature === 'string' ? parameters.signature : undefined
  const [, prefix, text] = (written !== undefined && /^(smp|ful|pof)?(.*)$/s.exec(written)) || []
  const signature =
    parameters.signature instanceof Uint8Array ? parameters.signature : readBytes(text, base64.decode)
  if (!signature) return invalid('SIGNATURE_MALFORMED', 'The signature is not base64.')

  switch (prefix) {
    case 'pof':
      return invalid('SIGNATURE_UNSUPPORTED', 'A proof of funds is not a signature of an account.')
    case 'ful':
      return verifyBip322({ address, form: 'full', message, signature })
    case 'smp':
      return verifyBip322({ address, form: 'simple', message, signature })
    default:
      // BIP-322's simple form begins with a count of one or two.
      if (signature.length === 65 && (signature[0] ?? 0) >= 27) {
        return verifyBip137({ address, message, signature })
      }
      return verifyBip322({ address, form: 'simple', message, signature })
  }
}
