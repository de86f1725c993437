import { type Abi, type AbiFunction, parseAbi, toFunctionSelector } from 'viem'
import { uniswapAbi } from './decodeUniswapCall.js'

/** Functions that any contract may have. */
const openAbi = [
  ...parseAbi([
    'function transfer(address to, uint256 amount)',
    'function transferFrom(address from, address to, uint256 amount)',
    'function approve(address spender, uint256 amount)',
    'function increaseAllowance(address spender, uint256 added)',
    'function decreaseAllowance(address spender, uint256 subtracted)',
    'function setApprovalForAll(address operator, bool approved)',
    'function safeTransferFrom(address from, address to, uint256 id)',
    'function safeTransferFrom(address from, address to, uint256 id, bytes data)',
    'function safeTransferFrom(address from, address to, uint256 id, uint256 amount, bytes data)',
    'function safeBatchTransferFrom(address from, address to, uint256[] ids, uint256[] amounts, bytes data)',
    'function permit(address owner, address spender, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s)',
    'function permit(address holder, address spender, uint256 nonce, uint256 expiry, bool allowed, uint8 v, bytes32 r, bytes32 s)',
    'function deposit()',
    'function withdraw(uint256 amount)',
    // Several calls in one.
    'function multicall(bytes[] data)',
    'function multicall(uint256 deadline, bytes[] data)',
    'function multicall(bytes32 previousBlockhash, bytes[] data)',
    'struct Call { address target; bytes callData; }',
    'struct Call3 { address target; bool allowFailure; bytes callData; }',
    'struct Call3Value { address target; bool allowFailure; uint256 value; bytes callData; }',
    'function aggregate(Call[] calls)',
    'function tryAggregate(bool requireSuccess, Call[] calls)',
    'function aggregate3(Call3[] calls)',
    'function aggregate3Value(Call3Value[] calls)',
    'function execute(address target, uint256 value, bytes data)',
    'struct Execution { address target; uint256 value; bytes data; }',
    'function executeBatch(Execution[] calls)',
    // Uniswap's Universal Router, https://docs.uniswap.org/contracts/universal-router/technical-reference
    'function execute(bytes commands, bytes[] inputs, uint256 deadline)',
    'function execute(bytes commands, bytes[] inputs)',
  ]),
  ...uniswapAbi,
]

/** Functions that only Permit2 has. Source: https://github.com/Uniswap/permit2 */
const permit2Abi = parseAbi([
  'function approve(address token, address spender, uint160 amount, uint48 expiration)',
  'function transferFrom(address from, address to, uint160 amount, address token)',
  'struct PermitDetails { address token; uint160 amount; uint48 expiration; uint48 nonce; }',
  'struct PermitSingle { PermitDetails details; address spender; uint256 sigDeadline; }',
  'struct PermitBatch { PermitDetails[] details; address spender; uint256 sigDeadline; }',
  'function permit(address owner, PermitSingle permitSingle, bytes signature)',
  'function permit(address owner, PermitBatch permitBatch, bytes signature)',
  'struct AllowanceTransfer { address from; address to; uint160 amount; address token; }',
  'function transferFrom(AllowanceTransfer[] transfers)',
  'struct TokenPermissions { address token; uint256 amount; }',
  'struct PermitTransferFrom { TokenPermissions permitted; uint256 nonce; uint256 deadline; }',
  'struct SignatureTransfer { address to; uint256 requestedAmount; }',
  'function permitTransferFrom(PermitTransferFrom permit, SignatureTransfer transfer, address owner, bytes signature)',
  'struct TokenSpender { address token; address spender; }',
  'function lockdown(TokenSpender[] approvals)',
])

/** Functions for session keys of the wallet's own smart account, apps/wallet/contracts. */
const sessionAbi = parseAbi([
  'struct Limit { address token; uint256 perPeriod; }',
  'function grantSession(address key, uint48 startsAt, uint48 endsAt, uint48 periodSeconds, uint128 feeLimitWei, Limit[] limits)',
  'function revokeSession(address key)',
])

/**
 * Maps the known functions by the first four bytes of a call. Computed once, because a thousand selectors take a
 * second.
 */
const functionsOf = (abi: Abi): ReadonlyMap<string, AbiFunction> =>
  new Map(
    abi
      .filter((item) => item.type === 'function')
      .toReversed()
      .map((item) => [toFunctionSelector(item), item]),
  )
export const openFunctions = functionsOf(openAbi)
export const permit2Functions = functionsOf(permit2Abi)
export const sessionFunctions = functionsOf(sessionAbi)
