import { parseAbi } from 'viem'

/**
 * The functions of the wallet's smart accounts that the server uses. Source: apps/wallet/contracts/PorticoAccount.sol.
 */
export const accountAbi = parseAbi([
  'struct Limit { address token; uint256 perPeriod; }',
  'struct Session { address key; uint48 startsAt; uint48 endsAt; uint48 periodSeconds; uint128 feeLimitWei; uint128 feesWei; uint256 grant; Limit[] limits; }',
  'function listSessions() view returns (Session[])',
  'function spentOf(address key, uint256 period, address token) view returns (uint256)',
  'function revokeSession(address key)',
  'function execute(address target, uint256 value, bytes data) payable returns (bytes)',
])

/**
 * The contract that executes accounts of EntryPoint 0.7, on every network. Source: ERC-4337, eth-infinitism's
 * deployment.
 */
export const entryPoint = '0x0000000071727De22E5E9d8BAf0edAc6f37da032'
