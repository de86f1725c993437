import type { Wallet } from '../../core/wallet.js'
import { sanitizeText } from '../../format/sanitizeText.js'

/**
 * Returns a wallet of the directory as it is shown: its name is sanitized and shortened. For example, 'Trust Wallet'
 * becomes 'Trust' (specification, section 9).
 */
export function cleanWallet(wallet: Wallet): Wallet {
  const name = sanitizeText(wallet.name)
  return { ...wallet, name: name === 'Trust Wallet' ? 'Trust' : name }
}
