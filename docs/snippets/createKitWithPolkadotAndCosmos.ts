import { createPortico } from 'portico'
import { cosmos, cosmosHub, osmosis } from 'portico/cosmos'
import { kusama, polkadot, polkadotMainnet } from 'portico/polkadot'

export const portico = createPortico({
  families: [polkadot(), cosmos()],
  networks: [polkadotMainnet, kusama, cosmosHub, osmosis],
})
