import type { Connector } from '../../core/connector.js'
import { isProvider } from '../provider.js'

/** Flags by which injected wallets identify themselves. MetaMask's is last: most others set it too. */
const namesByFlag = {
  isBraveWallet: 'Brave Wallet',
  isRabby: 'Rabby Wallet',
  isCoinbaseWallet: 'Coinbase Wallet',
  isTrust: 'Trust',
  isTrustWallet: 'Trust',
  isOkxWallet: 'OKX Wallet',
  isBitKeep: 'Bitget Wallet',
  isPhantom: 'Phantom',
  isTokenPocket: 'TokenPocket',
  isSafePal: 'SafePal',
  isImToken: 'imToken',
  isMetaMask: 'MetaMask',
}

/** Returns the wallet at `window.ethereum`, or undefined if there is none yet. */
export function readInjected(): Connector | undefined {
  try {
    const { ethereum: provider } = window as { ethereum?: unknown }
    if (!isProvider(provider)) return undefined
    const flags = provider as Record<string, unknown>
    const [, name = 'Browser wallet'] =
      Object.entries(namesByFlag).find(([flag]) => flags[flag] === true) ?? []
    return { chain: 'eip155', id: 'injected', name, provider, type: 'INJECTED' }
  } catch {
    return undefined
  }
}
