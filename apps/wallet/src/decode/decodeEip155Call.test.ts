import { encodeAbiParameters, encodeFunctionData, type Hex, parseAbi, parseAbiParameters } from 'viem'
import { expect, test } from 'vitest'
import { inEnglish, type WordedCall } from '../language/testing/inEnglish.js'
import { encodeGrant, encodeRevoke } from '../smart/sessions.js'
import { hasItem, receiversOf, undecidedOf, warningsOf } from './decodedCall.js'
import { decodeEip155Call as readEip155Call } from './decodeEip155Call.js'

/** Decodes a call, with the screen's English texts. */
const decodeEip155Call = (...parameters: Parameters<typeof readEip155Call>) =>
  inEnglish(readEip155Call(...parameters))

const token = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
const bob = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const strange = { account, networkId: 'eip155:1' }
/** A context in which one token is known to be a token. */
const context = { ...strange, fungible: new Set([token.toLowerCase()]) }
/** The address of Permit2 itself. */
const permit2 = '0x000000000022D473030F116dDEE9F6B43aC78BA3'
const most = 2n ** 256n - 1n

const abi = parseAbi([
  'function transfer(address to, uint256 amount)',
  'function approve(address spender, uint256 amount)',
  'function increaseAllowance(address spender, uint256 added)',
  'function setApprovalForAll(address operator, bool approved)',
  'function transferFrom(address from, address to, uint256 amount)',
  'function safeTransferFrom(address from, address to, uint256 id, uint256 amount, bytes data)',
  'function swapExactTokensForTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)',
  'function swapExactETHForTokens(uint256 amountOutMin, address[] path, address to, uint256 deadline) payable',
  'function multicall(bytes[] data)',
  'struct Call3 { address target; bool allowFailure; bytes callData; }',
  'function aggregate3(Call3[] calls)',
  'function execute(bytes commands, bytes[] inputs, uint256 deadline)',
  'struct PermitDetails { address token; uint160 amount; uint48 expiration; uint48 nonce; }',
  'struct PermitSingle { PermitDetails details; address spender; uint256 sigDeadline; }',
  'function permit(address owner, PermitSingle permitSingle, bytes signature)',
  'function permit(address owner, address spender, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s)',
])
const encode = (functionName: string, args: readonly unknown[]) =>
  encodeFunctionData({ abi, args, functionName } as never) as Hex
const decode = (data: Hex, value = 0n, to: string = token) => decodeEip155Call({ data, to, value }, context)
/** Uniswap's own router, which does what its functions say. */
const router = '0x68b3465833fb72A70ecDF485E0e4C7bD8665Fc45'

test('default', () => {
  const sent = decodeEip155Call({ data: '0x', to: bob, value: 5n }, context)
  expect(sent).toEqual({
    calls: [],
    fields: [
      { kind: 'amount', label: 'Amount', value: { token: undefined, units: 5n } },
      { kind: 'address', label: 'To', value: bob },
    ],
    receiver: bob,
    title: 'Send',
    warnings: [],
  })
})

test('hardening A11: the display comes from the bytes: token, amount and recipient', () => {
  const call = decode(encode('transfer', [bob, 1_500_000n]))
  expect(call).toMatchObject({ receiver: bob, title: 'Send tokens', warnings: [] })
  expect(call.fields[0]).toEqual({ kind: 'amount', label: 'Amount', value: { token, units: 1_500_000n } })
})

const permitted = (amount: bigint) =>
  encode('permit', [
    bob,
    { details: { amount, expiration: 0, nonce: 0, token }, sigDeadline: 0n, spender: bob },
    '0x',
  ])
const zero = `0x${'0'.repeat(64)}` as const
const approveAll = encode('approve', [bob, most])

test.each<[string, Hex, string[], string?]>([
  ['an exact approval', encode('approve', [bob, 5n]), ['spender']],
  ['none at all', encode('approve', [bob, 0n]), []],
  ['an unlimited approval', approveAll, ['unlimited']],
  ['half of the largest amount', encode('approve', [bob, 2n ** 255n]), ['unlimited']],
  ['a whole collection', encode('setApprovalForAll', [bob, true]), ['everything']],
  ['a collection taken back', encode('setApprovalForAll', [bob, false]), []],
  ['a permit', encode('permit', [bob, bob, most, 0n, 27, zero, zero]), ['unlimited']],
  ['a permit of Permit2', permitted(2n ** 160n - 1n), ['unlimited'], permit2],
  ['an exact permit of Permit2', permitted(7n), ['spender'], permit2],
  ['inside of a multicall', encode('multicall', [[approveAll]]), ['unknown', 'router', 'unlimited']],
  [
    'two deep',
    encode('aggregate3', [
      [{ allowFailure: false, callData: encode('multicall', [[approveAll]]), target: token }],
    ]),
    ['unknown', 'router', 'unlimited'],
  ],
  ['something else', '0x12345678', ['unknown']],
  ['a known name with broken bytes', `${encode('transfer', [bob, 1n]).slice(0, 60)}` as Hex, ['unknown']],
])('hardening A13: %s', (_, data, warnings, to) => {
  expect(warningsOf(decode(data, 0n, to))).toEqual(warnings)
})

test('behavior: native coins sent with a call are shown', () => {
  expect(decode(encode('transfer', [bob, 1n]), 9n).fields).toContainEqual({
    kind: 'amount',
    label: 'Pays',
    value: { token: undefined, units: 9n },
  })
})

test('behavior: items and their recipients, and a new contract', () => {
  const item = decode(encode('safeTransferFrom', [token, bob, 7n, 2n, '0x']))
  expect(receiversOf(item)).toEqual([bob])
  expect(item.fields.slice(0, 2)).toEqual([
    { kind: 'item', label: 'Number', value: '7' },
    { kind: 'item', label: 'Count', value: '2' },
  ])
  expect(decodeEip155Call({ data: '0x6001', to: undefined, value: 0n }, context).warnings).toEqual([
    'creation',
  ])
})

test('behavior: a trade is decoded step by step; an unknown step stays in its place', () => {
  const swap = encodeAbiParameters(parseAbiParameters('address, uint256, uint256, bytes, bool'), [
    '0x0000000000000000000000000000000000000001',
    100n,
    90n,
    `${token}000bb8${bob.slice(2)}` as Hex,
    true,
  ])
  const call = decode(encode('execute', ['0x003f', [swap, '0xdead'], 1_900_000_000n]))
  expect(call.calls.map(({ title }) => title)).toEqual(['Swap', 'Unknown step'])
  expect(call.calls[0]?.fields).toEqual([
    { kind: 'amount', label: 'Pay', value: { token: token.toLowerCase(), units: 100n } },
    { kind: 'address', label: 'Token', value: token.toLowerCase() },
    { kind: 'amount', label: 'Receive at least', value: { token: bob.toLowerCase(), units: 90n } },
    { kind: 'address', label: 'Token', value: bob.toLowerCase() },
    { kind: 'text', label: 'To', value: 'Your account' },
  ])
  expect(warningsOf(call)).toEqual(['router', 'unknown'])
})

test('behavior: nested calls end at a depth limit', () => {
  let data = approveAll
  for (let depth = 0; depth < 12; depth += 1) data = encode('multicall', [[data]])
  expect(warningsOf(decode(data, 0n, router))).toEqual(['unknown'])
})

/** Returns a call and all calls inside it. */
const allOf = (call: WordedCall): WordedCall[] => [call, ...call.calls.flatMap(allOf)]
const planned = parseAbiParameters('bytes, bytes[]')

test('hardening B4: calls that several pointers share show at most one and a half times their bytes, and stay unknown', () => {
  const word = (number: number) => number.toString(16).padStart(64, '0')
  /** Returns a list with two pointers to one text. */
  const twice = (text: string) => {
    const filled = text.padEnd(Math.ceil(text.length / 64) * 64, '0')
    return `${word(2)}${word(64)}${word(64)}${word(text.length / 2)}${filled}`
  }
  const plan = (text: string) => `${word(64)}${word(128)}${word(2)}${'2121'.padEnd(64, '0')}${twice(text)}`
  for (const plans of [0, 3]) {
    let data = '11'.repeat(5_000)
    for (let depth = 1; depth <= plans; depth += 1) data = `${depth === plans ? '24856bc3' : ''}${plan(data)}`
    for (let depth = 0; depth < 5; depth += 1) data = `ac9650d8${word(32)}${twice(data)}`
    const calls = allOf(decode(`0x${data}`, 0n, router))
    const shown = calls.flatMap(({ fields }) => fields).filter(({ kind }) => kind === 'bytes')
    const letters = shown.reduce((sum, { value }) => sum + String(value).length, 0)
    expect(letters).toBeLessThanOrEqual(1.5 * data.length + 2)
    expect(calls.flatMap(({ warnings }) => warnings)).toContain('unknown')
  }
})

test('behavior: calls without shared pointers are decoded to the innermost: of an operation, of a batch, of a router and its plans', () => {
  const settled = encodeAbiParameters(parseAbiParameters('address, uint256'), [token, 7n])
  let step = encodeAbiParameters(planned, ['0x0c', [settled]])
  step = encodeAbiParameters(planned, ['0x10', [step]])
  let data = encode('execute', ['0x21', [step], 1_900_000_000n])
  data = encode('multicall', [[data]])
  data = encode('aggregate3', [[{ allowFailure: false, callData: data, target: router }]])
  expect(allOf(decode(data)).map(({ title }) => title)).toEqual([
    'Several calls in one',
    'Several calls in one',
    'Trade',
    'Steps that happen together',
    'Trade on Uniswap v4',
    'Pay the exchange',
  ])
})

const tail = 'deadbeef'.repeat(100)
const moved = encodeAbiParameters(parseAbiParameters('address, address, uint256'), [token, bob, 7n])

test.each<[string, (tail: string) => Hex]>([
  ['of a transfer', (more) => `${encode('transfer', [bob, 7n])}${more}`],
  ['of a call without parameters', (more) => `0x12210e8a${more}`],
  ['of a call in a call', (more) => encode('multicall', [[`${encode('transfer', [bob, 7n])}${more}`]])],
  ['of a batch', (more) => `${encode('multicall', [[encode('transfer', [bob, 7n])]])}${more}`],
  ['of a step', (more) => encode('execute', ['0x05', [`${moved}${more}`], 1_900_000_000n])],
])('hardening A11: bytes after the parameters are shown: %s', (_, build) => {
  const furtherOf = (data: Hex) =>
    allOf(decode(data))
      .flatMap(({ fields }) => fields)
      .filter(({ label }) => label === 'Further bytes')
  const plain = decode(build(''))
  expect(furtherOf(build(''))).toEqual([])
  expect(furtherOf(build(tail))).toEqual([{ kind: 'bytes', label: 'Further bytes', value: `0x${tail}` }])
  // With these bytes, it is still the same call.
  expect(decode(build(tail))).toMatchObject({ title: plain.title, warnings: plain.warnings })
})

test('hardening A11: a contract with several calls in one is known, or counts as one that may do anything', () => {
  const inner = encode('increaseAllowance', [bob, 5n])
  for (const data of [
    encode('multicall', [[inner]]),
    encode('aggregate3', [[{ allowFailure: false, callData: inner, target: token }]]),
    encodeFunctionData({
      abi: parseAbi(['function execute(address target, uint256 value, bytes data)']),
      args: [token, 0n, inner],
    }),
  ]) {
    expect(warningsOf(decode(data, 5n))).toEqual(['unknown', 'router', 'spender'])
    expect(warningsOf(decode(data, 0n, router))).toEqual(['spender'])
    const elsewhere = decodeEip155Call(
      { data, to: router, value: 5n },
      { ...context, networkId: 'eip155:100' },
    )
    expect(elsewhere.warnings).toEqual(['unknown', 'router'])
  }
  // No inner call uses the currency that is sent with the outer call.
  expect(warningsOf(decode(encode('multicall', [[inner]]), 5n, router))).toEqual(['left', 'spender'])
  expect(warningsOf(decode(encode('multicall', [['0x12345678']]), 0n, router))).toEqual(['unknown'])
})

test('hardening A11: only the network’s own wrapped coin wraps and unwraps; for any other contract it is just a name', () => {
  const wrapped = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
  const coin = parseAbi(['function deposit()', 'function withdraw(uint256 amount)'])
  const deposit = encodeFunctionData({ abi: coin, functionName: 'deposit' })
  const withdraw = encodeFunctionData({ abi: coin, args: [5n], functionName: 'withdraw' })
  expect(decode(deposit, 9n, wrapped)).toMatchObject({ title: 'Wrap', warnings: [] })
  expect(decode(withdraw, 0n, wrapped)).toMatchObject({ title: 'Unwrap', warnings: [] })
  for (const data of [deposit, withdraw]) {
    const call = decode(data, 9n, bob)
    expect(call).toMatchObject({ title: 'Unknown call', warnings: ['unknown'] })
    expect(call.fields).toContainEqual({
      kind: 'amount',
      label: 'Pays',
      value: { token: undefined, units: 9n },
    })
    const elsewhere = decodeEip155Call(
      { data, to: wrapped, value: 0n },
      { ...context, networkId: 'eip155:8453' },
    )
    expect(elsewhere.title).toBe('Unknown call')
  }
})

const unlimited = { kind: 'text', label: 'Amount', value: 'Unlimited' }

test.each([
  ['a whole number less than the half of all', 2n ** 255n - 1n],
  ['the most of 38 digits', 10n ** 38n - 1n],
  ['all that a token of 96 bits knows', 2n ** 96n - 1n],
  ['what is left of that after a use', 2n ** 96n - 10n ** 27n],
])('hardening A13: an allowance is called unlimited by its size, not by one number: %s', (_, units) => {
  for (const call of [
    decode(encode('approve', [bob, units])),
    decode(encode('permit', [bob, bob, units, 0n, 27, zero, zero])),
    decode(permitted(units % 2n ** 160n), 0n, permit2),
  ]) {
    expect(call.warnings).toEqual(['unlimited'])
    expect(call.fields).toContainEqual(unlimited)
  }
})

test('hardening A13: a key that may send without limit is shown as such, whether by amount, by time or by fee', () => {
  const grant = (perPeriod: bigint, periodSeconds = 0, feeLimitWei = 0n) =>
    decode(
      encodeGrant({
        endsAt: 2_000_003_600,
        feeLimitWei,
        key: bob,
        limits: [{ perPeriod, token }],
        periodSeconds,
        startsAt: 2_000_000_000,
      }),
      0n,
      account,
    )
  const most = 10n ** 38n - 1n
  for (const [call, label] of [
    [grant(most, 3600), 'At most'],
    [grant(most), 'In total, at most'],
    [grant(2n ** 94n, 60), 'In total, at most'],
    [grant(1n, 0, most), 'Fees, at most'],
  ] as const) {
    expect(call.warnings).toContain('unlimited')
    expect(call.fields).toContainEqual({ ...unlimited, label })
  }
  expect(grant(10n ** 24n).warnings).toEqual(['spender'])
})

test('behavior: the limit of a session key without a period is a total', () => {
  const labelsOf = (periodSeconds: number) =>
    decode(
      encodeGrant({
        endsAt: 2_000_003_600,
        feeLimitWei: 0n,
        key: bob,
        limits: [{ perPeriod: 5n, token }],
        periodSeconds,
        startsAt: 2_000_000_000,
      }),
      0n,
      account,
    ).fields.map(({ label }) => label)
  const times = ['Fees, at most', 'From', 'Until']
  expect(labelsOf(3600)).toEqual(['Key', 'At most', 'Token', 'For each', ...times])
  expect(labelsOf(0)).toEqual(['Key', 'In total, at most', 'Token', ...times])
})

test('hardening A11: a key’s permissions name each token by its address, and may be for an item until it is known to be one', () => {
  // The `transfer` of CryptoKitties sends the item with that number.
  const kitties = '0x06012c8cf97BEaD5deAe237070F9587f8E7A266d'
  const coin = '0x0000000000000000000000000000000000000000'
  const call = decode(
    encodeGrant({
      endsAt: 2_000_000_120,
      feeLimitWei: 0n,
      key: bob,
      limits: [
        { perPeriod: 5n, token: coin },
        { perPeriod: 7n, token },
        { perPeriod: 2_100_000n, token: kitties },
        { perPeriod: most / 2n, token: evil },
      ],
      periodSeconds: 60,
      startsAt: 2_000_000_000,
    }),
    0n,
    account,
  )
  const amount = (label: string, of: string | undefined, units: bigint) => ({
    kind: 'amount',
    label,
    value: { token: of, units },
  })
  const open = (label: string, of: string, units: bigint) => ({
    kind: 'amountOrItem',
    label,
    value: { token: of, units },
  })
  expect(call.fields.slice(1, 12)).toEqual([
    amount('At most', undefined, 5n),
    amount('In total, at most', undefined, 10n),
    amount('At most', token, 7n),
    amount('In total, at most', token, 14n),
    { kind: 'address', label: 'Token', value: token },
    open('At most, or up to item number', kitties, 2_100_000n),
    open('In total, at most', kitties, 4_200_000n),
    { kind: 'address', label: 'Token or collection', value: kitties },
    open('At most, or up to item number', evil, most / 2n),
    open('In total, at most', evil, (most / 2n) * 2n),
    { kind: 'address', label: 'Token or collection', value: evil },
  ])
  expect(call.warnings).toEqual(['spender', 'unlimited', 'items'])
  expect(hasItem(call)).toBe(true)
  expect(undecidedOf(call)).toContainEqual({ token: kitties, units: 2_100_000n })
})

test('behavior: a large supply of a token can be allowed and traded by its amount', () => {
  expect(decode(encode('approve', [bob, 2n ** 95n - 1n])).warnings).toEqual(['spender'])
})

test('behavior: DAI’s own permit without an expiry has none', () => {
  const dai = parseAbi([
    'function permit(address holder, address spender, uint256 nonce, uint256 expiry, bool allowed, uint8 v, bytes32 r, bytes32 s)',
  ])
  const call = decode(encodeFunctionData({ abi: dai, args: [bob, bob, 0n, 0n, true, 27, zero, zero] }))
  expect(call.fields).toContainEqual(unlimited)
  expect(call.fields).toContainEqual({ kind: 'text', label: 'Until', value: 'no end' })
})

const evil = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'
const own = parseAbi([
  'struct Pair { address token; address spender; }',
  'function lockdown(Pair[] approvals)',
  'function approve(address token, address spender, uint160 amount, uint48 expiration)',
  'function transferFrom(address from, address to, uint160 amount, address token)',
  'struct Permissions { address token; uint256 amount; }',
  'struct Permit { Permissions permitted; uint256 nonce; uint256 deadline; }',
  'struct Details { address to; uint256 requestedAmount; }',
  'function permitTransferFrom(Permit permit, Details transfer, address owner, bytes signature)',
])
const several = parseAbi([
  'struct Moved { address from; address to; uint160 amount; address token; }',
  'function transferFrom(Moved[] transfers)',
])
const encodeOwn = (functionName: string, args: readonly unknown[]) =>
  encodeFunctionData({ abi: own, args, functionName } as never) as Hex
const grant = encodeGrant({
  endsAt: 2_000_003_600,
  feeLimitWei: 1n,
  key: bob,
  limits: [{ perPeriod: 1n, token }],
  periodSeconds: 0,
  startsAt: 2_000_000_000,
})

test.each([
  ['taking permissions back', permit2, encodeOwn('lockdown', [[]])],
  ['a permission', permit2, encodeOwn('approve', [token, bob, 0n, 0])],
  ['a permit', permit2, permitted(0n)],
  ['a transfer', permit2, encodeOwn('transferFrom', [account, bob, 1n, token])],
  [
    'transfers',
    permit2,
    encodeFunctionData({ abi: several, args: [[{ amount: 1n, from: account, to: bob, token }]] }),
  ],
  [
    'a signed transfer',
    permit2,
    encodeOwn('permitTransferFrom', [
      { deadline: 0n, nonce: 0n, permitted: { amount: 1n, token } },
      { requestedAmount: 1n, to: bob },
      account,
      '0x',
    ]),
  ],
  ['a key that is let in', account, grant],
  ['a key that is revoked', account, encodeRevoke(bob)],
])('hardening A13: functions of one contract are just names in any other: %s', (_, to, data) => {
  expect(warningsOf(decode(data, 0n, to))).not.toContain('unknown')
  for (const value of [0n, 9n]) {
    const call = decode(data, value, evil)
    expect(call).toMatchObject({ title: 'Unknown call', warnings: ['unknown'] })
    expect(call.fields[0]).toEqual({ kind: 'address', label: 'Contract', value: evil })
    expect(receiversOf(call)).toEqual(value > 0n ? [evil] : [])
  }
})

test.each([
  ['an approval of nothing', encode('approve', [bob, 0n])],
  ['a collection taken back', encode('setApprovalForAll', [bob, false])],
  ['tokens to oneself', encode('transfer', [account, 1n])],
  ['an item', encode('safeTransferFrom', [account, account, 7n, 1n, '0x'])],
  ['a permit', encode('permit', [account, bob, 0n, 0n, 27, zero, zero])],
  ['a trade of two tokens', encode('swapExactTokensForTokens', [1n, 1n, [token, bob], account, 0n])],
])('hardening A13: a non-payable function that is sent coins is not what its name says: %s', (_, data) => {
  const call = decode(data, 9n, evil)
  expect(call).toMatchObject({ payee: evil, title: 'Unknown call', warnings: ['unknown'] })
  expect(call.fields.slice(0, 2)).toEqual([
    { kind: 'address', label: 'Contract', value: evil },
    { kind: 'amount', label: 'Pays', value: { token: undefined, units: 9n } },
  ])
})

test('hardening A13: a contract that is paid is a recipient, also in inner calls; a known one is not', () => {
  const pay = parseAbi(['function execute(address target, uint256 value, bytes data) payable'])
  const inner = encode('approve', [bob, 0n])
  const data = encodeFunctionData({ abi: pay, args: [evil, 5n, inner] })
  expect(receiversOf(decode(data, 9n, bob))).toEqual([bob, evil])
  expect(receiversOf(decode(data, 9n, router))).toEqual([evil])
  const swap = encode('swapExactETHForTokens', [1n, [token, bob], account, 0n])
  expect(decode(swap, 9n, evil)).toMatchObject({ payee: evil, title: 'Swap' })
  expect(receiversOf(decode(swap, 9n, router))).toEqual([])
  const wrap = encodeFunctionData({ abi: parseAbi(['function wrapETH(uint256 amount)']), args: [1n] })
  expect(decode(wrap, 9n, router).fields).toContainEqual({
    kind: 'amount',
    label: 'Pays',
    value: { token: undefined, units: 9n },
  })
})

test('hardening A13: the called contract is always on the screen', () => {
  const call = decode(encodeOwn('lockdown', [[]]), 0n, permit2)
  expect(call.fields).toEqual([{ kind: 'address', label: 'Contract', value: permit2 }])
})

test.each([
  [0n, ['item']],
  [1_234n, ['spender', 'item']],
  [most, ['unlimited', 'item']],
])('hardening A13: approving %s is an amount of a token or an item of a collection, judged by the bytes only', (units, warnings) => {
  const data = encode('approve', [bob, units])
  const call = decodeEip155Call({ data, to: token, value: 0n }, strange)
  expect(call).toMatchObject({ title: 'Allow spending, or taking an item', warnings })
  expect(call.fields).toContainEqual({
    kind: 'amountOrItem',
    label: 'Amount or number',
    value: { token, units },
  })
  expect(decode(data).title).toBe(units === 0n ? 'Revoke permission to spend' : 'Allow spending')
  const wrapped = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
  expect(decodeEip155Call({ data, to: wrapped, value: 0n }, strange).warnings).not.toContain('item')
})

test.each([
  ['from an account that it names', encode('transferFrom', [account, bob, 7n])],
  ['as collections older than ERC-721 send', encode('transfer', [bob, 7n])],
])('hardening A13: a function that tokens and items share moves an amount only if the token is known: %s', (_, data) => {
  const open = decodeEip155Call({ data, to: token, value: 0n }, strange)
  expect(open).toMatchObject({ receiver: bob, title: 'Send tokens or an item', warnings: [] })
  expect(open.fields.at(-1)?.label).toBe('Token or collection')
  expect(undecidedOf(open)).toEqual([{ token, units: 7n }])
  const listed = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
  for (const known of [decode(data), decodeEip155Call({ data, to: listed, value: 0n }, strange)]) {
    expect(known).toMatchObject({ receiver: bob, title: 'Send tokens' })
    expect(known.fields[0]).toMatchObject({ kind: 'amount', label: 'Amount', value: { units: 7n } })
    expect(undecidedOf(known)).toEqual([])
  }
  const elsewhere = decodeEip155Call(
    { data, to: listed, value: 0n },
    { ...strange, networkId: 'eip155:8453' },
  )
  expect(elsewhere.title).toBe('Send tokens or an item')
})
