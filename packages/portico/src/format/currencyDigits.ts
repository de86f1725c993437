/**
 * Returns how many digits a currency has after the decimal point (ISO 4217): 2 for dollars, 0 for yen, 3 for dinars.
 */
export function currencyDigits(currency: string): number {
  const code = /^[a-z]{3}$/i.test(currency) ? currency : 'USD'
  return (
    new Intl.NumberFormat('en', { currency: code, style: 'currency' }).resolvedOptions()
      .maximumFractionDigits ?? 2
  )
}
