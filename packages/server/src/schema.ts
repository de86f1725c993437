export { wallets } from './directory/schema.js'
export {
  auditEntries,
  devices,
  farcasterFlows,
  logins,
  mailCodes,
  socialBrowsers,
  socialFlows,
  spentProofs,
  spentRefreshTokens,
  users,
  walletSessions,
} from './identity/schema.js'
export { proxiedImages } from './images/schema.js'
export { countedLimits, hourlyLimits, limitWindows, serverProcesses } from './limits/schema.js'
export { identities, nameAudit, names } from './names/schema.js'
export { sandboxPurchases } from './onramp/sandbox/schema.js'
export {
  accountActivity,
  accountTokens,
  indexedApprovals,
  indexedBlocks,
  indexedTransactions,
  indexedTransfers,
  nftHoldings,
  nftMetadata,
  tokenContracts,
} from './portfolio/schema.js'
export { projectKeys, projects } from './projects/schema.js'
export { relayMessages } from './relay/schema.js'
export { signInAccounts, signInKeys, signInSessions, spentNonces } from './signin/schema.js'
export { events } from './telemetry/schema.js'
export {
  deviceSecrets,
  embeddedWallets,
  envelopes,
  operatorEnvelopes,
  releaseBrowsers,
  releases,
} from './vault/schema.js'
