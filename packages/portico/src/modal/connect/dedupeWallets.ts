import type { Wallet } from '../../core/wallet.js'

/** Removes duplicates: keeps the first of the wallets with the same id or reverse domain name. */
export function dedupeWallets(wallets: readonly Wallet[]): readonly Wallet[] {
  const seen = new Set<string>()
  return wallets.filter(({ id, rdns }) => {
    const marks = [`id ${id}`, ...(rdns === undefined ? [] : [`rdns ${rdns}`])]
    const isKnown = marks.some((mark) => seen.has(mark))
    for (const mark of marks) seen.add(mark)
    return !isKnown
  })
}
