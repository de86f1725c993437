import {
  connect,
  createPortico,
  getBalance,
  getConnectors,
  isPorticoError,
  signMessage,
  switchNetwork,
} from 'portico'
import { eip155 } from 'portico/eip155'
import { base, mainnet } from 'viem/chains'

const portico = createPortico({ families: [eip155()], networks: [mainnet, base] })

/** Starts looking for wallets. Call it early, because wallets need a moment to announce themselves. */
export const stop = portico.start()

/** Connects the first wallet of this browser. Call it from a click: the wallet may open a window. */
export async function connectFirstWallet() {
  const [first] = getConnectors(portico)
  if (!first) return
  try {
    const { address } = await connect(portico, { connectorId: first.id, networkId: 'eip155:1' })
    const { amount, symbol } = await getBalance(portico)
    console.log(address, amount, symbol)
    await switchNetwork(portico, { networkId: 'eip155:8453' })
    console.log(await signMessage(portico, { message: 'Hello' }))
  } catch (error) {
    // The user rejected the connection, which is not an error.
    if (isPorticoError(error, 'CONNECTION_REJECTED')) return
    throw error
  }
}
