import type { DecodedCall } from './decodedCall.js'
import { decodeSolanaInstruction, readGivenUp, readOpened } from './decodeSolanaInstruction.js'
import type { SolanaInstruction, SolanaTransaction } from './readSolanaTransaction.js'

/** Reads what a transaction does for the user with this account, instruction by instruction. */
export function decodeSolanaTransaction(
  { instructions }: Pick<SolanaTransaction, 'instructions'>,
  account: string,
): DecodedCall[] {
  const owners = new Map<string, string>()
  return instructions.map((instruction, index) => {
    const call = decodeSolanaInstruction(instruction, {
      account,
      isMadeOwn: (address) => isMadeOwn(instructions.slice(index + 1), address, account),
      owners,
    })
    const opened = readOpened(instruction)
    if (opened) owners.set(opened.address, opened.owner)
    // If an account is closed, its key counts again, and the holder of that key gets what arrives later.
    const givenUp = readGivenUp(instruction)
    if (givenUp !== undefined) owners.delete(givenUp)
    return call
  })
}

/**
 * Checks whether the next instruction for an account makes it a token account of the user. Only the next one counts:
 * before a later one, the holder of the account's key could take its content.
 */
function isMadeOwn(
  later: readonly SolanaInstruction[],
  address: string | undefined,
  account: string,
): boolean {
  const next = later.find(({ accounts }) => accounts.some((each) => each.address === address))
  const opened = next && readOpened(next)
  return opened?.address === address && opened?.owner === account
}
