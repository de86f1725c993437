import type { Wallet } from '../../core/wallet.js'

/** Each wallet once: the first of those that have an id or a reverse domain name in common. */
export function dedupeWallets(wallets: readonly Wallet[]): readonly Wallet[] {
  const seen = new Set<string>()
  return wallets.filter(({ id, rdns }) => {
    const marks = [`id ${id}`, ...(rdns === undefined ? [] : [`rdns ${rdns}`])]
    const isKnown = marks.some((mark) => seen.has(mark))
    for (const mark of marks) seen.add(mark)
    return !isKnown
  })
}
