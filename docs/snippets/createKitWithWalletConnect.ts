import { createPortico } from 'portico'
import { eip155 } from 'portico/eip155'
import { mainnet } from 'viem/chains'

export const portico = createPortico({
  families: [eip155()],
  networks: [mainnet],
  walletConnect: { projectId: 'my-project' },
})
