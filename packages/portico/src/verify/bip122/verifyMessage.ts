import { base64 } from '@scure/base'
import { readBytes, toMessageBytes } from '../bytes.js'
import { invalid, type Verification } from '../verification.js'
import { readAddress } from './readAddress.js'
import { verifyBip137 } from './verifyBip137.js'
import { verifyBip322 } from './verifyBip322.js'

export type VerifyBip122MessageParameters = {
  /** P2PKH, P2SH-P2WPKH, P2WPKH or P2TR, on the main network, a test network or a local one. */
  address: string
  /** The text as the user saw it, or bytes. */
  message: string | Uint8Array
  /** Base64 of a BIP-137 or BIP-322 (simple or full) signature, with or without BIP-322's prefix `smp` or `ful`. */
  signature: string | Uint8Array
  /** CAIP-2 reference of the network to which the address must belong. Default: any. */
  reference?: string | undefined
}

/** CAIP-2 reference of the main network: the first 32 characters of its first block's hash. */
const mainnetReference = '000000000019d6689c085ae165831e93'

/**
 * Checks whether a Bitcoin address signed a message: by BIP-322 (simple or full), or by BIP-137, which some wallets
 * still use. It supports addresses with one key. A script with several keys is `SIGNATURE_UNSUPPORTED`.
 *
 * @see https://github.com/bitcoin/bips/blob/master/bip-0322.mediawiki
 * @see https://github.com/bitcoin/bips/blob/master/bip-0137.mediawiki
 */
export async function verifyMessage(parameters: VerifyBip122MessageParameters): Promise<Verification> {
  const { reference } = parameters
  const address = readAddress(parameters.address)
  if (!address) return invalid('ADDRESS_MALFORMED', 'This is not a Bitcoin address.')
  if (reference !== undefined && (reference === mainnetReference) !== address.isMainnet) {
    return invalid('ADDRESS_MALFORMED', 'The address is for another network.')
  }
  const message = toMessageBytes(parameters.message)
  if (!message) return invalid('MESSAGE_MALFORMED', 'The message is neither text nor bytes.')
  // A value that is not text is not converted, because the conversion can throw.
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
      // The simple form of BIP-322 begins with a count of one or two, so this is BIP-137.
      if (signature.length === 65 && (signature[0] ?? 0) >= 27) {
        return verifyBip137({ address, message, signature })
      }
      return verifyBip322({ address, form: 'simple', message, signature })
  }
}
