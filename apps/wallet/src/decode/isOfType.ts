import { isAddress, size } from 'viem'

/**
 * Checks whether a value is written as its EIP-712 type requires. An encoder accepts more: `true` as the number 1, `''`
 * as 0. With such a value, the signer would sign something other than the screen and the checks read.
 */
export function isOfType(value: unknown, type: string): boolean {
  const [, sign, bits] = /^(u?)int(\d{1,3})$/.exec(type) ?? []
  if (bits !== undefined) return isInteger(value, Number(bits), sign === 'u')
  const [, length] = /^bytes(\d{0,2})$/.exec(type) ?? []
  if (length !== undefined) return isBytes(value, length === '' ? undefined : Number(length))
  switch (type) {
    case 'address':
      return typeof value === 'string' && isAddress(value)
    case 'bool':
      return typeof value === 'boolean'
    case 'string':
      return typeof value === 'string'
    default:
      return false
  }
}

function isInteger(value: unknown, bits: number, isUnsigned: boolean): boolean {
  if (bits === 0 || bits > 256 || bits % 8 !== 0) return false
  const isWritten =
    typeof value === 'bigint' ||
    // A number above this limit has lost its last digits in JSON.
    (typeof value === 'number' && Number.isSafeInteger(value)) ||
    (typeof value === 'string' && /^(-?\d{1,78}|0x[\da-f]{1,64})$/i.test(value))
  if (!isWritten) return false
  const units = BigInt(value as bigint | number | string)
  return units === (isUnsigned ? BigInt.asUintN(bits, units) : BigInt.asIntN(bits, units))
}

function isBytes(value: unknown, length: number | undefined): boolean {
  if (typeof value !== 'string' || !/^0x([\da-f]{2})*$/i.test(value)) return false
  return length === undefined || (length > 0 && length <= 32 && size(value as `0x${string}`) === length)
}
