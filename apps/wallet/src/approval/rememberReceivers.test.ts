import { base58 } from '@scure/base'
import { encodeFunctionData, type Hex, parseAbi } from 'viem'
import { expect, test } from 'vitest'
import { solanaPrograms } from '../decode/decodeSolanaInstruction.js'
import { memoryStore } from '../storage/frameStore.js'
import type { ApprovalRequest } from './approvalRequest.js'
import { createRecipients } from './recipients.js'
import { rememberReceivers } from './rememberReceivers.js'
import { account, bob, sendRequest } from './testing/sendRequest.js'

const token = '0xb1C8903F3ab3f8bf525030Ee7F356034041C2444'
const word = (value: bigint | string) => BigInt(value).toString(16).padStart(64, '0')

const transfer = (units: bigint) => sendRequest({ data: `0xa9059cbb${word(bob)}${word(units)}`, to: token })
const several = parseAbi([
  'struct Call { address target; bytes callData; }',
  'function aggregate(Call[] calls)',
  'function multicall(bytes[] data)',
  'function swapExactTokensForTokens(uint256 amountIn, uint256 least, address[] path, address to, uint256 deadline)',
])
const payBob = `0xa9059cbb${word(bob)}${word(1n)}` as Hex
const aggregate = encodeFunctionData({
  abi: several,
  args: [[{ callData: payBob, target: token }]],
  functionName: 'aggregate',
})
const multicall = encodeFunctionData({ abi: several, args: [[payBob]], functionName: 'multicall' })
const trade = encodeFunctionData({
  abi: several,
  args: [1n, 1n, [token, account], bob, 0n],
  functionName: 'swapExactTokensForTokens',
})
const stranger = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'
/** Uniswap's own router. */
const router = '0x68b3465833fb72A70ecDF485E0e4C7bD8665Fc45'

/** A known token. So the number that moves is an amount and not an item. */
const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'

/** Data for a relayer to submit. It would pay Bob from the account. */
const relayed: ApprovalRequest = {
  account,
  data: {
    domain: { chainId: 1, verifyingContract: stranger },
    message: { data: payBob, from: account, gas: '100000', nonce: '0', to: usdc, value: '0' },
    primaryType: 'ForwardRequest',
    types: {
      ForwardRequest: [
        'address from',
        'address to',
        'uint256 value',
        'uint256 gas',
        'uint256 nonce',
        'bytes data',
      ].map((each) => {
        const [type = '', name = ''] = each.split(' ')
        return { name, type }
      }),
    },
  },
  kind: 'typedData',
  networkId: 'eip155:1',
}

test.each([
  ['a payment', sendRequest({ value: 1n }), true],
  ['a payment of nothing', sendRequest({}), false],
  ['a payment that was to fail', sendRequest({ value: 1n }, { problem: 'reverted' }), false],
  ['tokens', transfer(1n), true],
  ['no tokens', transfer(0n), false],
  ['a contract that is paid', sendRequest({ data: '0xdeadbeef', value: 1n }), true],
  ['a contract that is called for nothing', sendRequest({ data: '0xdeadbeef' }), false],
  ['a payment inside of calls that nobody knows', sendRequest({ data: aggregate, to: stranger }), false],
  ['the same, with money', sendRequest({ data: aggregate, to: stranger, value: 1n }), false],
  ['a trade at a router that nobody knows', sendRequest({ data: trade, to: stranger }), false],
  ['a payment inside of calls of a known router', sendRequest({ data: multicall, to: router }), true],
  ['calls that nobody knows, of a contract that is paid', sendRequest({ data: aggregate, value: 1n }), true],
  ['a payment that a relayer is to make', relayed, false],
] satisfies [
  string,
  ApprovalRequest,
  boolean,
][])('hardening A38: %s makes its recipient known, or does not', async (_, request, isKnown) => {
  const recipients = createRecipients(memoryStore())
  await rememberReceivers(recipients, request)
  expect(await recipients.judge(bob, [])).toBe(isKnown ? undefined : 'first')
})

const keyOf = (byte: number) => base58.encode(new Uint8Array(32).fill(byte))
const [payer, carol, mint, from] = [1, 2, 3, 4].map(keyOf) as [string, string, string, string]
const le64 = (units: bigint) => [...new Uint8Array(new BigUint64Array([units]).buffer)]

/**
 * Returns a request with a legacy transaction of one instruction. The payer signs. The instruction names accounts by
 * their position.
 */
function solanaRequest(
  program: string,
  data: readonly number[],
  accounts: readonly string[],
  isSent = true,
): ApprovalRequest {
  const keys = [...new Set([payer, ...accounts, program])]
  const message = [
    ...[1, 0, 1, keys.length, ...keys.flatMap((key) => [...base58.decode(key)]), ...new Uint8Array(32)],
    ...[1, keys.indexOf(program), accounts.length, ...accounts.map((each) => keys.indexOf(each))],
    ...[data.length, ...data],
  ]
  const transaction = base58.encode(new Uint8Array([1, ...new Uint8Array(64), ...message]))
  return {
    account: payer,
    isSent,
    kind: 'solana',
    networkId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
    transactions: [transaction],
  }
}

const { system, token: tokenProgram } = solanaPrograms
const lamports = (units: bigint) => [2, 0, 0, 0, ...le64(units)]

test.each([
  ['a payment', solanaRequest(system, lamports(1n), [payer, carol]), true],
  ['a payment of nothing', solanaRequest(system, lamports(0n), [payer, carol]), false],
  ['a payment that is only signed', solanaRequest(system, lamports(1n), [payer, carol], false), false],
  ['a payment of another account', solanaRequest(system, lamports(1n), [from, carol]), false],
  ['tokens', solanaRequest(tokenProgram, [12, ...le64(1n), 6], [from, mint, carol, payer]), true],
  [
    'tokens without their decimals',
    solanaRequest(tokenProgram, [3, ...le64(1n)], [from, carol, payer]),
    true,
  ],
  ['no tokens', solanaRequest(tokenProgram, [12, ...le64(0n), 6], [from, mint, carol, payer]), false],
  ['new tokens', solanaRequest(tokenProgram, [7, ...le64(1n)], [mint, carol, payer]), false],
] satisfies [
  string,
  ApprovalRequest,
  boolean,
][])('hardening A38: on Solana, %s makes its recipient known, or does not', async (_, request, isKnown) => {
  const recipients = createRecipients(memoryStore())
  await rememberReceivers(recipients, request)
  expect(await recipients.judge(carol, [])).toBe(isKnown ? undefined : 'first')
})
