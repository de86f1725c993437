import { readDynamicBytes, readSize, readWord } from './abiWords.js'
import type { ContractReader } from './contractReader.js'
import { cleanTokenText, isSpamText } from './tokenText.js'

const nameSelector = '0x06fdde03'
const symbolSelector = '0x95d89b41'
const decimalsSelector = '0x313ce567'

const nameLimit = 64
const symbolLimit = 32
/** As in the settings. `decimals` is a uint8 by ERC-20, but no one means 255. */
const decimalsLimit = 36

/** What a token's contract says of itself, cleaned. */
export type TokenDetails = {
  /** Empty when it says none. */
  name: string
  /** Empty when it says none. */
  symbol: string
  /** Null: it does not say, or says something absurd. */
  decimals: number | null
  /** Its name or symbol is an advertisement, or hides signs. */
  isSpam: boolean
}

/** Reads what token contracts say of themselves, in the order of `addresses`. @throws UpstreamUnavailableError */
export async function readTokenDetails(
  reader: ContractReader,
  addresses: readonly string[],
): Promise<TokenDetails[]> {
  const selectors = [nameSelector, symbolSelector, decimalsSelector]
  const answers = await reader.read(addresses.flatMap((to) => selectors.map((data) => ({ data, to }))))
  return addresses.map((_, index) => {
    const [name, symbol, decimals] = answers.slice(index * selectors.length)
    const said = { name: decodeText(name), symbol: decodeText(symbol) }
    return {
      name: cleanTokenText(said.name, nameLimit),
      symbol: cleanTokenText(said.symbol, symbolLimit),
      decimals: decodeDecimals(decimals),
      isSpam: isSpamText(said.name) || isSpamText(said.symbol),
    }
  })
}

/** A string, or the bytes32 that tokens from before ERC-20 was final answer with. */
function decodeText(bytes: Buffer | null | undefined): string {
  if (!bytes) return ''
  const at = readSize(bytes, 0)
  const text = at === null ? null : readDynamicBytes(bytes, at)
  if (text !== null) return text.toString('utf8')
  if (bytes.length !== 32) return ''
  const end = bytes.indexOf(0)
  return bytes.subarray(0, end < 0 ? 32 : end).toString('utf8')
}

function decodeDecimals(bytes: Buffer | null | undefined): number | null {
  const word = bytes?.length === 32 ? readWord(bytes, 0) : null
  return word === null || word > BigInt(decimalsLimit) ? null : Number(word)
}
