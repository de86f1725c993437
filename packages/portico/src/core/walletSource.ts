import type { DirectoryWallet } from '@portico/protocol/directory'

/**
 * Loads the wallets that a kit without a server offers, the best-known first. Called when they are first needed, and
 * again after a failure.
 */
export type WalletSource = () => Promise<readonly DirectoryWallet[]>
