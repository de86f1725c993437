/** What `npm run demo` put into the page. Both are absent when Vite runs alone. */
export type PlaygroundSettings = {
  /** Address of the Portico server. */
  server: string | undefined
  /** RPC endpoint of the local network. */
  rpcUrl: string
  /** mempool.space API of the local Bitcoin network. */
  bitcoinUrl: string
  /** RPC endpoint of the local Solana cluster. */
  solanaRpcUrl: string
  /** Origin of the wallet's own site. */
  walletOrigin: string | undefined
}

/** Reads the settings off the page; Anvil's usual port where there are none. */
export function readSettings(): PlaygroundSettings {
  const text = document.querySelector<HTMLMetaElement>('meta[name="playground"]')?.content ?? '{}'
  const stored = parse(text)
  return {
    bitcoinUrl: stored.bitcoinUrl ?? 'http://127.0.0.1:18480/api',
    rpcUrl: stored.rpcUrl ?? 'http://127.0.0.1:8545',
    server: stored.server,
    solanaRpcUrl: stored.solanaRpcUrl ?? 'http://127.0.0.1:8899',
    walletOrigin: stored.walletOrigin,
  }
}

function parse(text: string): Partial<PlaygroundSettings> {
  try {
    return JSON.parse(text)
  } catch {
    // The placeholder of a build that nobody filled in.
    return {}
  }
}
