import type { Connector } from '../../core/connector.js'
import { isProvider } from '../provider.js'

/** Flags (`is…`) by which injected wallets identify themselves. MetaMask's is last, because most others also set it. */
const namesByFlag = {
  BraveWallet: 'Brave Wallet',
  Rabby: 'Rabby Wallet',
  CoinbaseWallet: 'Coinbase Wallet',
  Trust: 'Trust',
  TrustWallet: 'Trust',
  OkxWallet: 'OKX Wallet',
  BitKeep: 'Bitget Wallet',
  Phantom: 'Phantom',
  TokenPocket: 'TokenPocket',
  SafePal: 'SafePal',
  ImToken: 'imToken',
  MetaMask: 'MetaMask',
}

/** Returns the wallet at `window.ethereum`, or undefined if there is none yet. */
export function readInjected(): Connector | undefined {
  try {
    const { ethereum: provider } = window as { ethereum?: unknown }
    if (!isProvider(provider)) return undefined
    const flags = provider as Record<string, unknown>
    const [, name = 'Browser wallet'] =
      Object.entries(namesByFlag).find(([flag]) => flags[`is${flag}`] === true) ?? []
    return { chain: 'eip155', id: 'injected', name, provider, type: 'INJECTED' }
  } catch {
    return undefined
  }
}
