import { createPortico } from 'portico'
import { eip155 } from 'portico/eip155'
import { solana, solanaMainnet } from 'portico/solana'
import { base, mainnet } from 'viem/chains'

export const portico = createPortico({
  embedded: { walletOrigin: 'https://wallet.example.com' },
  families: [eip155(), solana()],
  features: { email: true, socials: ['google', 'github'] },
  networks: [mainnet, base, solanaMainnet],
  server: 'https://portico.example.com',
})
