import { connectWalletConnect, type Portico } from 'portico'

/** @param showCode is called again if a pairing expires */
export async function connectByCode(portico: Portico, showCode: (uri: string) => void) {
  const connection = await connectWalletConnect(portico, {
    onPairing: ({ uri }) => showCode(uri),
  })
  return connection.address
}
