import type { WalletImport } from './importWallets.js'

/** Describes the result of an import: counts, refused rows, and the fields where this release's own values stayed. */
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
