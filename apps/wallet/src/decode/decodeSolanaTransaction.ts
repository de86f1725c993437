import type { DecodedCall } from './decodedCall.js'
import { decodeSolanaInstruction, readGivenUp, readOpened } from './decodeSolanaInstruction.js'
import type { SolanaInstruction, SolanaTransaction } from './readSolanaTransaction.js'

/** What a transaction does, instruction by instruction, for the person whose account is named. */
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
    // Its key counts again once it is closed: whoever holds that has what comes in then.
    const givenUp = readGivenUp(instruction)
    if (givenUp !== undefined) owners.delete(givenUp)
    return call
  })
}

/** Only what comes next counts: in between, whoever holds the account's key could take what is in it. */
function isMadeOwn(
  later: readonly SolanaInstruction[],
  address: string | undefined,
  account: string,
): boolean {
  const next = later.find(({ accounts }) => accounts.some((each) => each.address === address))
  const opened = next && readOpened(next)
  return opened?.address === address && opened?.owner === account
}
