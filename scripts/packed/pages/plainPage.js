// The page of the packed cases without optional packages: no React, no viem, no wagmi, no SDK of a chain.
import 'portico/button.css'
import { createPortico } from 'portico'
import { bip122, bitcoin } from 'portico/bip122'
import { cosmos, cosmosHub } from 'portico/cosmos'
import { polkadot, polkadotMainnet } from 'portico/polkadot'
import { solana, solanaMainnet } from 'portico/solana'

const portico = createPortico({
  families: [solana(), bip122(), cosmos(), polkadot()],
  networks: [solanaMainnet, bitcoin, cosmosHub, polkadotMainnet],
})
portico.subscribe(
  (state) => state.status,
  (status) => {
    document.title = status
  },
)
portico.start()
