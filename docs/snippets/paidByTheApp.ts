import { getAccount, getProvider, type Portico } from 'portico'

type Call = { data: `0x${string}`; to: `0x${string}`; value: `0x${string}` }

/** Sends calls of a smart account. The app pays if its paymaster agrees. */
export async function sendPaidCalls(portico: Portico, chainId: `0x${string}`, calls: readonly Call[]) {
  const { address } = getAccount(portico, { namespace: 'eip155' })
  const { provider } = getProvider(portico, { namespace: 'eip155' })
  const paymasterService = { context: { policy: 'p1' }, optional: true, url: 'https://pay.shop.example/v1' }
  return provider?.request({
    method: 'wallet_sendCalls',
    params: [
      {
        atomicRequired: true,
        calls,
        capabilities: { paymasterService },
        chainId,
        from: address,
        version: '2.0.0',
      },
    ],
  })
}
