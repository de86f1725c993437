import { type Address, encodeFunctionData, erc20Abi, erc721Abi, maxUint256, parseAbi, parseUnits } from 'viem'
import { devAccounts } from '../eip155/devAccounts.js'
import { lanternUri } from './lanterns.js'
import type { LocalCall } from './localClient.js'
import { localContracts, lookAlikeAddress } from './localContracts.js'

/** One transaction of the history, and how long ago it happens. */
export type HistoryStep = LocalCall & { daysAgo: number }

/** Mints coins and sends unsolicited transactions. No one has its key. */
export const minterAddress: Address = '0xD22d6e39bed0d430C241f915DD4987dB49672Dcf'

const { batchSender, lanterns, multicall3, spamCollection, spamToken, tether, tickets, usdCoin } =
  localContracts
const [{ address: alice }, { address: bob }, { address: carol }] = devAccounts

/**
 * Returns the history of the development accounts, oldest first. Most of it belongs to the first account. Append only:
 * if a network has the beginning, the next call adds the rest.
 */
export function fixtureHistory(): readonly HistoryStep[] {
  const steps = [...firstCoins(), ...trades(), ...failures(), ...collectibles(), ...unasked()]
  for (let month = 13; month >= 0; month--) steps.push(...monthly(month))
  return steps.sort((one, other) => other.daysAgo - one.daysAgo)
}

function firstCoins(): HistoryStep[] {
  return [
    { daysAgo: 419, ...mint(usdCoin, carol, usd('40000')) },
    { daysAgo: 418, ...mint(tether, alice, usd('9000')) },
    { daysAgo: 417, ...mint(usdCoin, alice, usd('12000.25')) },
    { daysAgo: 416, ...mint(tether, carol, usd('5000')) },
    { daysAgo: 415, ...pay(alice, bob, '1.5') },
  ]
}

/** Returns a salary, the rent and a small purchase for each month. Together they fill more than one page of a list. */
function monthly(month: number): HistoryStep[] {
  const daysAgo = month * 30
  const cents = String(month).padStart(2, '0')
  return [
    { daysAgo: daysAgo + 21.6, ...transfer(usdCoin, carol, alice, usd(`1250.${cents}`)) },
    { daysAgo: daysAgo + 18.2, ...transfer(tether, alice, bob, usd('480')) },
    { daysAgo: daysAgo + 9.4, ...pay(bob, alice, `0.0${month + 1}`) },
    { daysAgo: daysAgo + 2.7, ...transfer(usdCoin, alice, carol, usd(`12.34${cents}01`)) },
  ]
}

/** Approvals, what they are used for, and how they end. */
function trades(): HistoryStep[] {
  const swap = [
    [usdCoin, alice, carol, usd('500')],
    [tether, carol, alice, usd('499.5')],
  ] as const
  const abi = parseAbi([
    'struct Call { address target; bool allowFailure; bytes callData; }',
    'function aggregate3(Call[] calls) payable returns ((bool success, bytes returnData)[])',
  ])
  const calls = swap.map(([target, from, to, value]) => ({
    allowFailure: false,
    callData: encodeFunctionData({ abi: erc20Abi, args: [from, to, value], functionName: 'transferFrom' }),
    target,
  }))
  return [
    { daysAgo: 301, ...approve(usdCoin, alice, multicall3, usd('500')) },
    { daysAgo: 300.9, ...approve(tether, carol, multicall3, usd('499.5')) },
    {
      daysAgo: 300.8,
      data: encodeFunctionData({ abi, args: [calls], functionName: 'aggregate3' }),
      from: alice,
      to: multicall3,
    },
    { daysAgo: 260, ...approve(usdCoin, alice, bob, maxUint256) },
    { daysAgo: 140, ...approve(usdCoin, alice, bob, 0n) },
    { daysAgo: 139, ...approve(tether, alice, bob, usd('50')) },
  ]
}

/** Transactions that are mined but revert. */
function failures(): HistoryStep[] {
  return [
    { daysAgo: 250, ...transfer(usdCoin, alice, bob, usd('1000000')) },
    // This reverts, because Tether's allowance is 50 by then and would have to be set to 0 first.
    { daysAgo: 138, ...approve(tether, alice, bob, usd('75')) },
    { daysAgo: 6, ...transfer(tether, alice, carol, usd('99999999')) },
  ]
}

function collectibles(): HistoryStep[] {
  const abi = parseAbi([
    'function mint(address to, uint256 id, uint256 value)',
    'function safeTransferFrom(address from, address to, uint256 id, uint256 value, bytes data)',
    'function safeBatchTransferFrom(address from, address to, uint256[] ids, uint256[] values, bytes data)',
  ])
  const mintTickets = (id: bigint, value: bigint): LocalCall => ({
    data: encodeFunctionData({ abi, args: [alice, id, value], functionName: 'mint' }),
    from: alice,
    to: tickets,
  })
  const send = (from: Address, to: Address, id: bigint): LocalCall => ({
    data: encodeFunctionData({ abi: erc721Abi, args: [from, to, id], functionName: 'safeTransferFrom' }),
    from,
    to: lanterns,
  })
  return [
    ...[1, 2, 3, 5].map((id) => ({ daysAgo: 233 - id, ...mintPicture(lanterns, alice, alice, id) })),
    ...[4, 6].map((id) => ({ daysAgo: 233 - id, ...mintPicture(lanterns, bob, bob, id) })),
    { daysAgo: 200, ...send(bob, alice, 4n) },
    { daysAgo: 199, ...send(bob, alice, 6n) },
    { daysAgo: 180, ...send(alice, carol, 2n) },
    { daysAgo: 95, ...mintTickets(1n, 4n) },
    { daysAgo: 94, ...mintTickets(2n, 1n) },
    { daysAgo: 93, ...mintTickets(300n, 12n) },
    {
      daysAgo: 70,
      data: encodeFunctionData({ abi, args: [alice, bob, 300n, 2n, '0x'], functionName: 'safeTransferFrom' }),
      from: alice,
      to: tickets,
    },
    {
      daysAgo: 41,
      data: encodeFunctionData({
        abi,
        args: [alice, carol, [1n, 300n], [1n, 3n], '0x'],
        functionName: 'safeBatchTransferFrom',
      }),
      from: alice,
      to: tickets,
    },
  ]
}

/** Spam, and two ways to put a look-alike address into another user's history. */
function unasked(): HistoryStep[] {
  const receivers = devAccounts.map(({ address }) => address)
  return [
    { daysAgo: 62, ...mint(spamToken, batchSender, 50_000n * 10n ** 18n) },
    { daysAgo: 61, ...sendToMany(spamToken, receivers, 10_000n * 10n ** 18n) },
    { daysAgo: 33, ...mintPicture(spamCollection, minterAddress, alice, 1) },
    { daysAgo: 18.1, ...transfer(tether, lookAlikeAddress, alice, 0n) },
    {
      daysAgo: 18,
      // A zero allowance is enough to transfer zero tokens, so anyone can do this in any account's name.
      data: encodeFunctionData({
        abi: erc20Abi,
        args: [alice, lookAlikeAddress, 0n],
        functionName: 'transferFrom',
      }),
      from: lookAlikeAddress,
      to: tether,
    },
  ]
}

/** Builds a call of `BatchSender`, which sends to each recipient from its own tokens. */
export function sendToMany(token: Address, receivers: readonly Address[], value: bigint): LocalCall {
  const abi = parseAbi(['function send(address token, address[] receivers, uint256 value)'])
  const data = encodeFunctionData({ abi, args: [token, receivers, value], functionName: 'send' })
  return { data, from: minterAddress, to: batchSender }
}

/** Mints a token. */
export function mint(token: Address, to: Address, value: bigint): LocalCall {
  const abi = parseAbi(['function mint(address to, uint256 value)'])
  return {
    data: encodeFunctionData({ abi, args: [to, value], functionName: 'mint' }),
    from: minterAddress,
    to: token,
  }
}

function mintPicture(collection: Address, from: Address, to: Address, id: number): LocalCall {
  const abi = parseAbi(['function mint(address to, uint256 tokenId, string uri)'])
  const data = encodeFunctionData({ abi, args: [to, BigInt(id), lanternUri(id)], functionName: 'mint' })
  return { data, from, to: collection }
}

function transfer(token: Address, from: Address, to: Address, value: bigint): LocalCall {
  return {
    data: encodeFunctionData({ abi: erc20Abi, args: [to, value], functionName: 'transfer' }),
    from,
    to: token,
  }
}

function approve(token: Address, from: Address, spender: Address, value: bigint): LocalCall {
  return {
    data: encodeFunctionData({ abi: erc20Abi, args: [spender, value], functionName: 'approve' }),
    from,
    to: token,
  }
}

function pay(from: Address, to: Address, coins: string): LocalCall {
  return { from, to, valueWei: parseUnits(coins, 18) }
}

/** Base units of a token with 6 decimals. */
function usd(amount: string): bigint {
  return parseUnits(amount, 6)
}
