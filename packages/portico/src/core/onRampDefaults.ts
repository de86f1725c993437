import type { OnRampProvider, OnRampState, PaymentCurrency, PurchaseCurrency } from './entities.js'

// Source of all values: specification, section 9, "On-ramp". The ids and contracts are those that the clients of other
// kits send.

/** The providers to use if the server names none. */
export const defaultProviders: readonly OnRampProvider[] = [
  {
    feeRange: '1-2%',
    label: 'Meld.io',
    name: 'meld',
    networks: ['eip155', 'solana'],
    url: 'https://meldcrypto.com',
  },
  { feeRange: '1-2%', label: 'Coinbase', name: 'coinbase', networks: ['eip155'], url: '' },
]

const ethereum = { caip_id: 'eip155:1', chain_id: '1', display_name: 'Ethereum', name: 'ethereum-mainnet' }
const polygon = { caip_id: 'eip155:137', chain_id: '137', display_name: 'Polygon', name: 'polygon-mainnet' }

/** USDC on Ethereum and Polygon. */
export const defaultPurchaseCurrency: PurchaseCurrency = {
  id: '2b92315d-eab7-5bef-84fa-089a131333f5',
  name: 'USD Coin',
  networks: [
    { ...ethereum, contract_address: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48' },
    { ...polygon, contract_address: '0x2791Bca1f2de4661ED88A30C99A7a9449Aa84174' },
  ],
  symbol: 'USDC',
}

export const defaultPaymentCurrency: PaymentCurrency = {
  id: 'USD',
  payment_method_limits: [
    { id: 'card', max: '7500.00', min: '10.00' },
    { id: 'ach_bank_account', max: '25000.00', min: '10.00' },
  ],
}

const fallbackLimits = [
  { id: 'card', max: '7500', min: '10' },
  { id: 'bank_account', max: '25000', min: '10' },
]

/** The currencies to offer if the server cannot be reached. */
export const fallbackOptions: Pick<OnRampState, 'paymentCurrencies' | 'purchaseCurrencies'> = {
  paymentCurrencies: [
    { id: 'USD', payment_method_limits: fallbackLimits },
    { id: 'EUR', payment_method_limits: fallbackLimits },
  ],
  purchaseCurrencies: [
    defaultPurchaseCurrency,
    {
      id: 'ETH',
      name: 'Ether',
      networks: [
        { ...ethereum, contract_address: '' },
        { ...polygon, contract_address: '0x7ceB23fD6bC0adD59E62ac25578270cFf1b9f619' },
      ],
      symbol: 'ETH',
    },
  ],
}

/** The state before the user has chosen anything, and after a reset. */
export const defaultOnRampState: OnRampState = {
  error: null,
  paymentAmount: undefined,
  paymentCurrencies: [defaultPaymentCurrency],
  paymentCurrency: defaultPaymentCurrency,
  providers: defaultProviders,
  purchaseAmount: undefined,
  purchaseCurrencies: [defaultPurchaseCurrency],
  purchaseCurrency: defaultPurchaseCurrency,
  quotesLoading: false,
  selectedProvider: null,
}
