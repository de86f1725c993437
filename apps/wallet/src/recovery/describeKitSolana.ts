import type { DecodedCall, DecodedField } from '../decode/decodedCall.js'
import { warningsOf } from '../decode/decodedCall.js'
import { hasHighSolanaFee, isLasting, isNoteAlone, readSolanaFee } from '../decode/decodeSolanaInstruction.js'
import { decodeSolanaTransaction } from '../decode/decodeSolanaTransaction.js'
import { markHidden } from '../decode/markHidden.js'
import type { SolanaTransaction } from '../decode/readSolanaTransaction.js'
import { wordLabel, wordWords } from '../language/wordField.js'
import type { KitWords } from './kitTexts.js'

const solDecimals = 9

/**
 * Describes a pasted transaction in lines: warnings first, then each instruction as its bytes state it. The site or
 * tool that made the transaction may have described it differently.
 */
export function describeKitSolana(transaction: SolanaTransaction, account: string, words: KitWords): string {
  const { calls: ofCalls, kit: t } = words
  const calls = decodeSolanaTransaction(transaction, account)
  const warnings = new Set(calls.flatMap(warningsOf))
  if (transaction.hasLookups) warnings.add('unknown')
  const isPaid = transaction.feePayer === account
  const alarms = [
    ...[...warnings].map((warning) => ofCalls(`warning.${warning}`)),
    ...(isPaid && hasHighSolanaFee(transaction) ? [t('does.feeAbove')] : []),
    ...(isLasting(transaction) ? [t('does.lasting')] : []),
    ...(isNoteAlone(transaction) ? [t('does.noteAlone')] : []),
  ]
  const fee = isPaid ? `${writeUnits(readSolanaFee(transaction), solDecimals)} SOL` : t('does.paidByOther')
  return [
    ...alarms.map((alarm) => `! ${alarm}`),
    ...calls.map((call) => describe(call, words)),
    t('does.fee', { fee }),
  ].join('\n\n')
}

function describe({ fields, title }: DecodedCall, words: KitWords): string {
  const { calls: ofCalls, kit: t } = words
  const line = (field: DecodedField) =>
    t('does.line', { label: wordLabel(field, ofCalls), value: writeValue(field, ofCalls) })
  return [ofCalls(`title.${title}`), ...fields.map((field) => `  ${line(field)}`)].join('\n')
}

function writeValue(field: DecodedField, t: KitWords['calls']): string {
  switch (field.kind) {
    case 'amount': {
      const { decimals, token, units } = field.value
      if (token === undefined) return `${writeUnits(units, solDecimals)} SOL`
      return decimals === undefined
        ? t('word.baseUnits', { units: String(units) })
        : writeUnits(units, decimals)
    }
    case 'amountOrItem':
      return String(field.value.units)
    case 'words':
      return wordWords(field.value, t)
    case 'time':
      // None of the Solana instructions that this wallet reads contains a time.
      return new Date(Number(field.value) * 1000).toUTCString()
    case 'item':
      return typeof field.value === 'string' ? field.value : wordWords(field.value, t)
    default:
      // A note inside the transaction must not be able to write a line that looks like one of these.
      return markHidden(field.value).replace(/[\n\r\t]+/g, ' ')
  }
}

function writeUnits(units: bigint, decimals: number): string {
  const digits = String(units).padStart(decimals + 1, '0')
  const fraction = decimals === 0 ? '' : digits.slice(-decimals).replace(/0+$/, '')
  const whole = decimals === 0 ? digits : digits.slice(0, -decimals)
  return fraction === '' ? whole : `${whole}.${fraction}`
}
