import '@rainbow-me/rainbowkit/styles.css'
import { ConnectButton, getDefaultConfig, RainbowKitProvider } from '@rainbow-me/rainbowkit'
import { rainbowWallet, walletConnectWallet } from '@rainbow-me/rainbowkit/wallets'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { WagmiProvider } from 'wagmi'
import { base, mainnet } from 'wagmi/chains'
import { Account } from './Account.jsx'
import { relayUrl } from './relay.js'
import { showLinks } from './showLinks.js'

const config = getDefaultConfig({
  appName: 'Host',
  chains: [mainnet, base],
  projectId: 'default',
  walletConnectParameters: { relayUrl },
  wallets: [{ groupName: 'Wallets', wallets: [rainbowWallet, walletConnectWallet] }],
})

showLinks(config)

createRoot(document.getElementById('root')).render(
  <WagmiProvider config={config}>
    <QueryClientProvider client={new QueryClient()}>
      <RainbowKitProvider>
        <ConnectButton />
        <Account />
      </RainbowKitProvider>
    </QueryClientProvider>
  </WagmiProvider>,
)
