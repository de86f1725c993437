import type { GetHistoryResponse, GetOnrampOptionsResponse } from '@portico/protocol/http'

const limits = [
  { id: 'card', max: '7500.00', min: '10.00' },
  { id: 'ach_bank_account', max: '25000.00', min: '10.00' },
]

const network = (id: string, name: string) => ({
  caip_id: `eip155:${id}`,
  chain_id: id,
  contract_address: '',
  display_name: name,
  name: name.toLowerCase(),
})

/** What a simulated server sells. */
export const storyOptions: GetOnrampOptionsResponse = {
  paymentCurrencies: ['USD', 'EUR', 'GBP', 'JPY'].map((id) => ({ id, payment_method_limits: limits })),
  providers: [
    { feeRange: '1-2%', label: 'Meld.io', name: 'meld', networks: ['eip155', 'solana'] },
    { feeRange: '1-2%', label: 'Coinbase', name: 'coinbase', networks: ['eip155'] },
    { feeRange: '1-2%', label: 'Sandbox', name: 'sandbox', networks: ['eip155:1'] },
  ],
  purchaseCurrencies: [
    {
      id: 'usdc',
      name: 'USD Coin',
      networks: [network('1', 'Ethereum'), network('8453', 'Base'), network('10', 'Optimism')],
      symbol: 'USDC',
    },
    { id: 'eth', name: 'Ether', networks: [network('1', 'Ethereum')], symbol: 'ETH' },
  ],
}

/** Creates a purchase of a story. */
export function storyPurchase(
  id: string,
  status: 'SUCCESS' | 'IN_PROGRESS' | 'FAILED',
  more: { amount?: string; symbol?: string; minedAt?: string } = {},
): GetHistoryResponse['data'][number] {
  const { amount = '98.45', minedAt = new Date(Date.now() - 60_000).toISOString(), symbol = 'USDC' } = more
  return {
    id,
    metadata: {
      chain: 'eip155:1',
      hash: status === 'SUCCESS' ? `0x${'ab'.repeat(32)}` : '',
      minedAt,
      nonce: null,
      operationType: 'buy',
      sentFrom: 'Coinbase',
      sentTo: '0x52908400098527886E0F7030069857D2E4169EE7',
      status: `ONRAMP_TRANSACTION_STATUS_${status}`,
    },
    transfers: [{ direction: 'in', fungible_info: { name: symbol, symbol }, quantity: { numeric: amount } }],
  }
}
