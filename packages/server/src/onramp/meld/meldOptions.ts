import type { OnrampOptions } from '../onrampProvider.js'

const limits = [
  { id: 'card', max: '7500.00', min: '10.00' },
  { id: 'ach_bank_account', max: '25000.00', min: '10.00' },
]

/** What Meld's page sells without an API key. Source: specification, sections 4 and 9. */
export const meldOptions: OnrampOptions = {
  paymentCurrencies: [
    { id: 'USD', payment_method_limits: limits },
    { id: 'EUR', payment_method_limits: limits },
  ],
  purchaseCurrencies: [
    {
      id: '2b92315d-eab7-5bef-84fa-089a131333f5',
      name: 'USD Coin',
      networks: [
        {
          caip_id: 'eip155:1',
          chain_id: '1',
          contract_address: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
          display_name: 'Ethereum',
          name: 'ethereum-mainnet',
        },
      ],
      symbol: 'USDC',
    },
    {
      id: 'meld-SOL',
      name: 'Solana',
      networks: [
        {
          caip_id: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
          chain_id: '',
          contract_address: '',
          display_name: 'Solana',
          name: 'solana-mainnet',
        },
      ],
      symbol: 'SOL',
    },
  ],
}
