/** Digits after the point that a currency has by ISO 4217: 2 for dollars, none for yen, 3 for dinars. */
export function currencyDigits(currency: string): number {
  const code = /^[a-z]{3}$/i.test(currency) ? currency : 'USD'
  return (
    new Intl.NumberFormat('en', { currency: code, style: 'currency' }).resolvedOptions()
      .maximumFractionDigits ?? 2
  )
}
