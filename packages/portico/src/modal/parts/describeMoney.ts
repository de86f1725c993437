/** Describes a currency in the user's language: its name, its plural, and its sign. */
export function describeMoney(id: string, locale: string): { name: string; plural: string; sign: string } {
  const money = { currency: id, style: 'currency' } as const
  const partOf = (currencyDisplay: 'name' | 'narrowSymbol') =>
    new Intl.NumberFormat(locale, { ...money, currencyDisplay })
      .formatToParts(2)
      .find(({ type }) => type === 'currency')?.value ?? id
  try {
    return {
      name: new Intl.DisplayNames([locale], { type: 'currency' }).of(id) ?? id,
      plural: partOf('name'),
      sign: partOf('narrowSymbol').slice(0, 3),
    }
  } catch {
    return { name: id, plural: id, sign: id }
  }
}
