import { decodeFunctionResult, encodeFunctionData, maxUint256, parseAbi } from 'viem'
import type { Upstream } from '../chain/upstream.js'
import { callContracts } from './callContracts.js'
import { type Hex, nativePlaceholder } from './swapSource.js'

const abi = parseAbi([
  'function allowance(address owner, address spender) view returns (uint256)',
  'function approve(address spender, uint256 amount) returns (bool)',
  'function balanceOf(address) view returns (uint256)',
  'function nonces(address) view returns (uint256)',
  'function DOMAIN_SEPARATOR() view returns (bytes32)',
])

/** Returns the allowance of each spender for a token, in order. For the native coin it is unlimited. */
export async function readAllowances(
  upstream: Upstream,
  {
    owner,
    signal,
    spenders,
    token,
  }: { owner: Hex; signal: AbortSignal; spenders: readonly Hex[]; token: Hex },
): Promise<readonly bigint[]> {
  if (token === nativePlaceholder) return spenders.map(() => maxUint256)
  const calls = spenders.map((spender) => ({
    data: encodeFunctionData({ abi, args: [owner, spender], functionName: 'allowance' }),
    to: token,
  }))
  return (await callContracts(upstream, calls, signal)).map(readAmount)
}

/** Returns an account's balance of a token or of the native coin. */
export async function readTokenBalance(
  upstream: Upstream,
  { owner, signal, token }: { owner: Hex; signal: AbortSignal; token: Hex },
): Promise<bigint> {
  const data = encodeFunctionData({ abi, args: [owner], functionName: 'balanceOf' })
  const [answer] = await callContracts(upstream, [{ data, to: token }], signal)
  return readAmount(answer)
}

/** Encodes the call that allows `spender` to take `amount`. */
export function encodeApproval(spender: Hex, amount: bigint): Hex {
  return encodeFunctionData({ abi, args: [spender, amount], functionName: 'approve' })
}

/** Finds the tokens that accept an allowance by signature: they have both values that EIP-2612 signs over. */
export async function findPermitTokens(
  upstream: Upstream,
  tokens: readonly Hex[],
  signal: AbortSignal,
): Promise<ReadonlySet<Hex>> {
  const zero: Hex = `0x${'0'.repeat(40)}`
  const data = [
    encodeFunctionData({ abi, args: [zero], functionName: 'nonces' }),
    encodeFunctionData({ abi, functionName: 'DOMAIN_SEPARATOR' }),
  ]
  const calls = tokens.flatMap((to) => data.map((each) => ({ data: each, to })))
  const answers = await callContracts(upstream, calls, signal)
  const isWord = (answer: Hex | undefined) => answer?.length === 66
  return new Set(tokens.filter((_, index) => isWord(answers[2 * index]) && isWord(answers[2 * index + 1])))
}

function readAmount(answer: Hex | undefined): bigint {
  if (answer?.length !== 66) return 0n
  return decodeFunctionResult({ abi, data: answer, functionName: 'allowance' })
}
