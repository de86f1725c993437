/**
 * What nodes say if a contract fails: it reverts, runs out of gas, or does something that its machine forbids. Source:
 * the errors of go-ethereum, Nethermind, OpenEthereum, Besu, Filecoin's Lotus, and of revm, which Reth and Anvil use.
 */
const words =
  /revert|out ?of ?(gas|offset|funds)|gas ?uint64 ?overflow|(invalid|bad) ?(fe)?(opcode|instruction|jump)|opcode ?not|not ?activated|stack ?(limit|overflow|underflow)|write protection|(access|static ?call) ?violation|(during|inside) ?static|call ?(depth|too ?deep)|return ?data out of bounds|precompile ?(error|failure)|gas required exceeds|transaction execution error|contract.?execution.?(error|exception|failed|reverted)|(bad|unknown|invalid|unrecogni[sz]ed) ?function ?selector|\bvm (execution )?error|message execution failed|not be completed due to an exception/i

/** Errors have few levels. A node could send any number of them. */
const mostLevels = 8

/**
 * Checks whether a node's error about a call means that the contract itself failed, so that every other node would
 * report the same. Any other error (a rate limit, an overload, a missing block) says nothing about the contract.
 *
 * @param error an error of JSON-RPC, or one that has it as its cause
 */
export function isRevert(error: unknown): boolean {
  return isRevertAt(error, mostLevels)
}

function isRevertAt(error: unknown, levels: number): boolean {
  if (typeof error !== 'object' || error === null || levels === 0) return false
  const { cause, code, data, details, message, reason } = error as Record<string, unknown>
  // viem repeats the URL and the request in its message. The node's own text is in `details`.
  const texts = [data, reason, typeof details === 'string' ? details : message]
  const isSaid = texts.some((text) => typeof text === 'string' && words.test(text.slice(0, 1000)))
  // Bytes are what the contract returned with the revert.
  const hasBytes = typeof data === 'string' && /^0x(?:[\da-f]{2})*$/i.test(data)
  return code === 3 || isSaid || hasBytes || [data, cause].some((inner) => isRevertAt(inner, levels - 1))
}
