import {
  announceSolanaWallet,
  announceWallet,
  createSolanaTestWallet,
  createTestWallet,
} from '@portico/testkit'
import { evmRpcUrl, solanaRpcUrl } from '../offline/addresses.js'

// Adds wallets with development keys to the page. They ask the user in the page itself. For development only.
announceWallet(createTestWallet({ name: 'Test Wallet', rpcUrl: evmRpcUrl }))
announceSolanaWallet(createSolanaTestWallet({ name: 'Solana Test Wallet', rpcUrl: solanaRpcUrl }))
