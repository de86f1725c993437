import type { Wallet } from '../../core/wallet.js'
import { sanitizeText } from '../../format/sanitizeText.js'

/**
 * A wallet of the directory as it is shown: its name without what is invisible or endless. 'Trust Wallet' is treated as
 * 'Trust' (specification, section 9).
 */
export function cleanWallet(wallet: Wallet): Wallet {
  const name = sanitizeText(wallet.name)
  return { ...wallet, name: name === 'Trust Wallet' ? 'Trust' : name }
}
