import { createPortico } from 'portico'
import { eip155 } from 'portico/eip155'
import { base, mainnet } from 'viem/chains'

export const portico = createPortico({
  families: [eip155()],
  networks: [mainnet, base],
  defaultNetwork: base,
  server: ['https://wallet.example.com', { url: 'https://wallet.example.net', forRestrictedTimezones: true }],
  projectId: 'my-project',
  rpcUrls: { 'eip155:8453': ['https://base.rpc.example.com'] },
  metadata: { name: 'Example', description: 'An example site', icons: ['https://example.com/icon.png'] },
  features: { analytics: false, legalCheckbox: true },
  termsConditionsUrl: 'https://example.com/terms',
  privacyPolicyUrl: 'https://example.com/privacy',
  themeMode: 'dark',
  themeVariables: { '--portico-accent': '#0a7a5a' },
})
