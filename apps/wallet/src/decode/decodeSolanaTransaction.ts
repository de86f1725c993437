import type { DecodedCall } from './decodedCall.js'
import { decodeSolanaInstruction, readGivenUp, readOpened } from './decodeSolanaInstruction.js'
import type { SolanaInstruction, SolanaTransaction } from './readSolanaTransaction.js'

/** Reads what a transaction does, instruction by instruction, for the user with this account. */
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
    // Once the account is closed, its key counts again, and the holder of the key gets what arrives then.
    const givenUp = readGivenUp(instruction)
    if (givenUp !== undefined) owners.delete(givenUp)
    return call
  })
}

/** Only the next instruction for the account counts: in between, the holder of its key could take what is in it. */
function isMadeOwn(
  later: readonly SolanaInstruction[],
  address: string | undefined,
  account: string,
): boolean {
  const next = later.find(({ accounts }) => accounts.some((each) => each.address === address))
  const opened = next && readOpened(next)
  return opened?.address === address && opened?.owner === account
}
