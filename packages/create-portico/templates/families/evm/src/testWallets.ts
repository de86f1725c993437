import { announceWallet, createTestWallet } from '@portico/testkit'
import { evmRpcUrl } from '../offline/addresses.js'

// Adds a wallet with development keys to the page. It asks the user in the page itself. For development only.
announceWallet(createTestWallet({ name: 'Test Wallet', rpcUrl: evmRpcUrl }))
