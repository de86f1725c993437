/**
 * Settings that `npm run demo` puts into the page. If Vite runs alone, `server` and `walletOrigin`
 * are missing, and the others have defaults.
 */
export type PlaygroundSettings = {
  /** The project of the page on the server. Default: the server's own. */
  projectId: string | undefined
  /** URL of the Portico server. */
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

/** Reads the settings from the page. The defaults are the local networks' usual ports. */
export function readSettings(): PlaygroundSettings {
  const text = document.querySelector<HTMLMetaElement>('meta[name="playground"]')?.content ?? '{}'
  const stored = parse(text)
  return {
    bitcoinUrl: stored.bitcoinUrl ?? 'http://127.0.0.1:18480/api',
    projectId: stored.projectId,
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
    // This is the build's placeholder, which nothing has replaced.
    return {}
  }
}
