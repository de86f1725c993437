import { createPortico } from 'portico'
import { eip155 } from 'portico/eip155'
import { solana, solanaMainnet } from 'portico/solana'
import { mainnet } from 'viem/chains'

export const portico = createPortico({
  families: [eip155(), solana()],
  networks: [mainnet, solanaMainnet],
  rpcUrls: { [solanaMainnet.caipNetworkId]: ['https://solana.rpc.example.com'] },
})
