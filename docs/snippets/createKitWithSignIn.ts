import { createPortico } from 'portico'
import { eip155 } from 'portico/eip155'
import { serverSiwx } from 'portico/siwx'
import { mainnet } from 'viem/chains'

export const portico = createPortico({
  families: [eip155()],
  networks: [mainnet],
  server: 'https://portico.example.com',
  siwx: serverSiwx({ statement: 'I accept the terms of service.' }),
})
