import { cleanText } from './cleanText.js'
import { safeImageUrl } from './safeImageUrl.js'

/**
 * A wallet of the Wallet Standard. Each field was read once and checked. Source:
 * github.com/wallet-standard/wallet-standard.
 */
export type StandardWallet = {
  /** Cleaned for display, 64 characters at most, never empty. */
  name: string
  imageUrl: string | undefined
  features: Readonly<Record<string, unknown>>
  /** The wallet itself, to read what may change later: its accounts. */
  wallet: object
}

/** Maximum number of listed wallets. No user has that many, but a hostile script can register any number. */
const maxWallets = 64

/**
 * Watches for wallets that register themselves by the Wallet Standard, including those that have already done so.
 * Passes on the whole list at each change. If there is a first list, it comes immediately.
 *
 * @param isOfFamily checks whether a wallet belongs to the caller, by its chains or its features
 */
export function watchStandardWallets(
  isOfFamily: (wallet: { chains: readonly string[]; features: Readonly<Record<string, unknown>> }) => boolean,
  onWallets: (wallets: readonly StandardWallet[]) => void,
): () => void {
  const found = new Map<unknown, StandardWallet>()
  let isStopped = false
  const publish = () => {
    if (!isStopped) onWallets([...found.values()])
  }
  const register = (...wallets: readonly unknown[]) => {
    const before = found.size
    for (const wallet of wallets) {
      if (found.size >= maxWallets || found.has(wallet)) continue
      const read = readWallet(wallet, isOfFamily)
      if (read) found.set(wallet, read)
    }
    if (found.size > before) publish()
    return () => {
      for (const wallet of wallets) found.delete(wallet)
      publish()
    }
  }
  const api = Object.freeze({ register })
  const onRegister = (event: Event) => {
    const { detail } = event as CustomEvent
    if (typeof detail === 'function') detail(api)
  }
  const name = 'wallet-standard:register-wallet'
  window.addEventListener(name, onRegister)
  window.dispatchEvent(new CustomEvent('wallet-standard:app-ready', { detail: api }))
  return () => {
    isStopped = true
    window.removeEventListener(name, onRegister)
  }
}

function readWallet(
  wallet: unknown,
  isOfFamily: Parameters<typeof watchStandardWallets>[0],
): StandardWallet | undefined {
  try {
    const { chains, features, icon, name } = wallet as Record<string, unknown>
    const cleanName = cleanText(name, 64)
    const own = { ...(features as Record<string, unknown>) }
    if (!cleanName || !Array.isArray(chains) || !isOfFamily({ chains: chains.map(String), features: own }))
      return undefined
    return { features: own, imageUrl: safeImageUrl(icon), name: cleanName, wallet: wallet as object }
  } catch {
    return undefined // an object whose getters throw is not a wallet
  }
}
