import { type Hex, keccak256, serializeTransaction, type TransactionSerializable } from 'viem'

/**
 * Checks whether a node's transaction is the signed one: it must have the hash that the wallet returned, which no other
 * data has. False for unknown types of transactions, for another network's transaction, and if the node returns no
 * signature.
 */
export function isSigned(
  told: Readonly<Record<string, unknown>>,
  { chainId, hash }: { chainId: number; hash: string },
): boolean {
  const number = (name: string) => BigInt(told[name] as string)
  try {
    const shared = {
      data: told.input as Hex,
      gas: number('gas'),
      nonce: Number(told.nonce),
      to: told.to as Hex,
      value: number('value'),
    }
    const accessList = (told.accessList ?? []) as NonNullable<TransactionSerializable['accessList']>
    const typed = () => ({ ...shared, accessList, chainId })
    const kinds: Readonly<Record<string, () => TransactionSerializable>> = {
      '0x0': () => ({ ...shared, gasPrice: number('gasPrice'), type: 'legacy' }),
      '0x1': () => ({ ...typed(), gasPrice: number('gasPrice'), type: 'eip2930' }),
      '0x2': () => ({
        ...typed(),
        maxFeePerGas: number('maxFeePerGas'),
        maxPriorityFeePerGas: number('maxPriorityFeePerGas'),
        type: 'eip1559',
      }),
    }
    const kind = String(told.type ?? '0x0')
    const transaction = Object.hasOwn(kinds, kind) ? kinds[kind]?.() : undefined
    if (!transaction) return false
    const signature = { r: told.r as Hex, s: told.s as Hex, v: BigInt((told.v ?? told.yParity) as string) }
    return keccak256(serializeTransaction(transaction, signature)) === hash.toLowerCase()
  } catch {
    // The data is unreadable, so nobody signed it.
    return false
  }
}
