import { warningWords } from '../approval/warningWords.js'
import type { DecodedCall, DecodedField } from '../decode/decodedCall.js'
import { warningsOf } from '../decode/decodedCall.js'
import { hasHighSolanaFee, isLasting, readSolanaFee } from '../decode/decodeSolanaInstruction.js'
import { decodeSolanaTransaction } from '../decode/decodeSolanaTransaction.js'
import { markHidden } from '../decode/markHidden.js'
import type { SolanaTransaction } from '../decode/readSolanaTransaction.js'

const solDecimals = 9

/**
 * What a transaction that somebody pasted does, in lines: warnings first, then each instruction as its bytes have it. Whoever
 * made the transaction may have said something else of it.
 */
export function describeKitSolana(transaction: SolanaTransaction, account: string): string {
  const calls = decodeSolanaTransaction(transaction, account)
  const warnings = new Set(calls.flatMap(warningsOf))
  if (transaction.hasLookups) warnings.add('unknown')
  const isPaid = transaction.feePayer === account
  const alarms = [
    ...[...warnings].map((warning) => warningWords[warning]),
    ...(isPaid && hasHighSolanaFee(transaction) ? ['Its fee is far above what the network takes.'] : []),
    ...(isLasting(transaction) ? ['It never expires: anyone who has it can send it at any later time.'] : []),
  ]
  const fee = isPaid
    ? `${writeUnits(readSolanaFee(transaction), solDecimals)} SOL`
    : 'Paid by another account'
  return [...alarms.map((alarm) => `! ${alarm}`), ...calls.map(describe), `Fee: ${fee}`].join('\n\n')
}

function describe({ fields, title }: DecodedCall): string {
  return [title, ...fields.map((field) => `  ${field.label}: ${writeValue(field)}`)].join('\n')
}

function writeValue(field: DecodedField): string {
  switch (field.kind) {
    case 'amount': {
      const { decimals, token, units } = field.value
      if (token === undefined) return `${writeUnits(units, solDecimals)} SOL`
      return decimals === undefined ? `${units} base units` : writeUnits(units, decimals)
    }
    case 'amountOrItem':
      return String(field.value.units)
    default:
      // A line that a note writes must not look like one of these.
      return markHidden(field.value).replace(/[\n\r\t]+/g, ' ')
  }
}

function writeUnits(units: bigint, decimals: number): string {
  const digits = String(units).padStart(decimals + 1, '0')
  const fraction = decimals === 0 ? '' : digits.slice(-decimals).replace(/0+$/, '')
  const whole = decimals === 0 ? digits : digits.slice(0, -decimals)
  return fraction === '' ? whole : `${whole}.${fraction}`
}
