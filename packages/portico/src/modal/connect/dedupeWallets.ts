import type { Wallet } from '../../core/wallet.js'

/** Removes duplicates. Of the wallets with the same id or reverse domain name, the first stays. */
export function dedupeWallets(wallets: readonly Wallet[]): readonly Wallet[] {
  const seen = new Set<string>()
  return wallets.filter(({ id, rdns }) => {
    const marks = [`id ${id}`, ...(rdns === undefined ? [] : [`rdns ${rdns}`])]
    const isKnown = marks.some((mark) => seen.has(mark))
    for (const mark of marks) seen.add(mark)
    return !isKnown
  })
}
