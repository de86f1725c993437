import type { WalletImport } from './importWallets.js'

/** The outcome of an import as a person reads it: counts, what was refused, and where ours stayed. */
export function describeImport({ kept, refused, unchanged, written }: WalletImport): string {
  return [
    `written    ${written}`,
    `unchanged  ${unchanged}`,
    `refused    ${refused.length}`,
    ...refused.map(({ line, reason }) => `  line ${line}  ${reason}`),
    `ours kept  ${kept.length}`,
    ...kept.map(({ field, name, ours, theirs }) => `  ${name}  ${field}  ${ours}  not ${theirs}`),
  ].join('\n')
}
