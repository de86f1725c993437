import { getAccount, getProvider, type Portico } from 'portico'

export async function signByBitcoin(portico: Portico) {
  const { provider } = getProvider(portico, { namespace: 'bip122' })
  const { address } = getAccount(portico, { namespace: 'bip122' })
  if (!provider || !address) return
  const signature = await provider.signMessage({ address, message: 'Hello' })
  const txid = await provider.sendTransfer({ amount: '10000', recipient: address })
  return { signature, txid }
}
