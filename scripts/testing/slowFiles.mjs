// Read by vitest.config.ts: the slowest test files, of which a run with a seed takes a third.
import { listChangedFiles, sample } from './sample.mjs'

/** Of the slow files of a project, how many a run with a seed takes. */
const share = 1 / 3

/** By the vitest project: the files that took longest in a whole run, from about nine seconds up. */
export const slowFiles = {
  browser: [
    'apps/wallet/src/screens/ApprovalScreen.test.tsx',
    'apps/wallet/src/screens/ApproveButton.test.tsx',
    'apps/wallet/src/screens/ReleasePanel.test.tsx',
    'apps/wallet/src/screens/SettingsScreen.test.tsx',
    'apps/wallet/src/screens/settings/FreshProof.test.tsx',
    'packages/portico/src/core/tabs.browser.test.ts',
    'packages/portico/src/embedded/createEmbeddedClient.browser.test.ts',
    'packages/portico/src/modal/Modal.test.tsx',
    'packages/portico/src/modal/firstFrame.test.tsx',
    'packages/portico/src/modal/login.test.tsx',
    'packages/portico/src/modal/views/Account/Account.test.tsx',
    'packages/portico/src/modal/views/AccountSettings/AccountSettings.test.tsx',
    'packages/portico/src/modal/views/AllWallets/AllWallets.test.tsx',
    'packages/portico/src/modal/views/BuyInProgress/BuyInProgress.test.tsx',
    'packages/portico/src/modal/views/Connect/Connect.test.tsx',
    'packages/portico/src/modal/views/ConnectingWalletConnect/ConnectingWalletConnect.test.tsx',
    'packages/portico/src/modal/views/GetWallet/GetWallet.test.tsx',
    'packages/portico/src/modal/views/Nft/Nft.test.tsx',
    'packages/portico/src/modal/views/OnRampProviders/OnRampProviders.test.tsx',
    'packages/portico/src/modal/views/PendingTransaction/PendingTransaction.test.tsx',
    'packages/portico/src/modal/views/ProfileWallets/ProfileWallets.test.tsx',
    'packages/portico/src/modal/views/RegisterAccountName/RegisterAccountName.test.tsx',
    'packages/portico/src/modal/views/SIWXSignMessage/SIWXSignMessage.test.tsx',
    'packages/portico/src/modal/views/SmartSessionList/SmartSessionList.test.tsx',
    'packages/portico/src/modal/views/Swap/Swap.test.tsx',
    'packages/portico/src/modal/views/SwapPreview/SwapPreview.test.tsx',
    'packages/portico/src/modal/views/SwapSelectToken/SwapSelectToken.test.tsx',
    'packages/portico/src/modal/views/SwitchActiveChain/SwitchActiveChain.test.tsx',
    'packages/portico/src/modal/views/Token/Token.test.tsx',
    'packages/portico/src/modal/views/Transactions/Transactions.test.tsx',
    'packages/portico/src/modal/views/UpdateEmailWallet/UpdateEmailWallet.test.tsx',
    'packages/portico/src/modal/views/WalletSend/WalletSend.test.tsx',
    'packages/portico/src/modal/views/WalletSendPreview/WalletSendPreview.test.tsx',
    'packages/portico/src/modal/views/WalletSendScan/WalletSendScan.test.tsx',
    'packages/portico/src/modal/views/WalletSendSelectToken/WalletSendSelectToken.test.tsx',
    'packages/portico/src/react/opening/opening.test.tsx',
    'packages/portico/src/ui/Dialog/Dialog.test.tsx',
    'packages/portico/src/ui/stories.test.tsx',
  ],
  node: [
    'apps/wallet/src/custody/password.test.ts',
    'apps/wallet/src/smart/sessions.test.ts',
    'apps/wallet/src/smart/smartRequests.test.ts',
    'packages/portico/src/core/actions/connectWalletConnect.test.ts',
    'packages/portico/src/core/actions/send.test.ts',
    'packages/portico/src/core/actions/swap.test.ts',
    'packages/portico/src/families/eip155/balance.test.ts',
    'packages/portico/src/families/solana/send.test.ts',
    'packages/portico/src/walletconnect/createWalletConnectClient.test.ts',
    'packages/portico/src/walletconnect/outages.test.ts',
    'packages/portico/src/walletconnect/peers.test.ts',
    'packages/server/src/http/badInput.test.ts',
    'packages/server/src/identity/email.test.ts',
    'packages/server/src/identity/social/social.test.ts',
    'packages/server/src/images/getProxiedImage.test.ts',
    'packages/server/src/limits/twoProcesses.test.ts',
    'packages/server/src/names/names.test.ts',
    'packages/server/src/portfolio/indexer/followChain.test.ts',
    'packages/server/src/relay/createRelay.test.ts',
    'packages/server/src/relay/mailbox.test.ts',
    'packages/server/src/relay/peers.test.ts',
    'packages/server/src/relay/twoProcesses.test.ts',
    'packages/server/src/signin/siblingHost.test.ts',
    'packages/server/src/startServer.test.ts',
    'packages/server/src/store/openDatabase.test.ts',
    'packages/server/src/vault/operatorKeys.test.ts',
    'packages/server/src/vault/releases.test.ts',
    'packages/server/src/vault/spending.test.ts',
    'packages/server/src/vault/vault.test.ts',
    'packages/testkit/src/chain/deployFixtures.test.ts',
    'packages/testkit/src/chain/startAnvil.test.ts',
    'scripts/compileContracts.test.mjs',
    'scripts/demo/reproducibleWallet.test.mjs',
  ],
}

/**
 * The slow files of a project that this run's seed does not choose. What was changed last always runs, and so do the others
 * of its folder. None without a seed.
 *
 * @param {'browser' | 'node'} project
 */
export function listLeftOutFiles(project, env = process.env, changed = listChangedFiles()) {
  const files = slowFiles[project]
  const chosen = sample(files, { nameOf: String, share }, env)
  const folderOf = (path) => path.slice(0, path.lastIndexOf('/') + 1)
  const isChanged = (file) => changed.some((path) => folderOf(path) === folderOf(file))
  return files.filter((file) => !chosen.includes(file) && !isChanged(file))
}
