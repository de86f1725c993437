// The page of the packed case of a family without its package: it shows the code of the error at the first use.
import { createPortico, getBalance } from 'portico'
import { eip155 } from 'portico/eip155'

const network = {
  id: 1,
  name: 'Ethereum',
  nativeCurrency: { decimals: 18, name: 'Ether', symbol: 'ETH' },
  rpcUrls: { default: { http: ['https://node.example'] } },
}
const portico = createPortico({ families: [eip155()], networks: [network] })
portico.start()
try {
  await getBalance(portico, { address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', networkId: 'eip155:1' })
  document.title = 'a balance'
} catch (error) {
  document.title = error.code
}
