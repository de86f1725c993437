import { getAccount, getProvider, type Portico } from 'portico'
import { solanaSigner } from 'portico/solana'

/** Asks the connected wallet to sign a transaction that your code has built and encoded. */
export async function signTransaction(portico: Portico, transaction: Uint8Array) {
  const { address, networkId } = getAccount(portico, { namespace: 'solana' })
  if (!address || !networkId) throw new Error('No Solana wallet is connected.')
  const { provider } = getProvider(portico, { namespace: 'solana' })
  const signer = solanaSigner({ address, networkId, provider })
  const [signed] = await signer.signTransactions([transaction])
  return signed
}
