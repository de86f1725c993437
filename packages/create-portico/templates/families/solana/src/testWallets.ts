import { announceSolanaWallet, createSolanaTestWallet } from '@portico/testkit'
import { solanaRpcUrl } from '../offline/addresses.js'

// Adds a wallet with development keys to the page. It asks the user in the page itself. For development only.
announceSolanaWallet(createSolanaTestWallet({ name: 'Test Wallet', rpcUrl: solanaRpcUrl }))
