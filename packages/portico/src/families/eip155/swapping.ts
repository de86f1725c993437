import {
  decodeFunctionResult,
  domainSeparator,
  encodeFunctionData,
  type Hex,
  type PublicClient,
  parseAbi,
  parseSignature,
} from 'viem'
import { MethodNotSupportedError, RequestFailedError } from '../../core/errors/connection.js'
import { BalanceUnavailableError, NetworkUnavailableError } from '../../core/errors/network.js'
import type { FamilySwapping, PermitRequest } from '../../core/familySwapping.js'
import { request } from '../provider.js'
import { readWalletError } from '../walletError.js'
import { coinUnitsOf, readPrices, toFee } from './estimateSend.js'
import { isContractAccount, transferTopic } from './findCarried.js'
import { findSwapFault } from './findSwapFault.js'
import { withNetwork } from './networkClient.js'
import { networkRefusal } from './networkRefusal.js'
import { readDecimals } from './readFirst.js'
import { entryPoints, operationTopic } from './readReport.js'
import { readToken } from './readToken.js'
import { assertNetwork, sendCall, toUnsentError } from './send.js'
import { isUsdt } from './tokenAbi.js'
import { asHex } from './transferCall.js'

const tokenAbi = parseAbi([
  'function allowance(address owner, address spender) view returns (uint256)',
  'function approve(address spender, uint256 amount) returns (bool)',
  'function balanceOf(address) view returns (uint256)',
  'function name() view returns (string)',
  'function version() view returns (string)',
  'function nonces(address) view returns (uint256)',
  'function DOMAIN_SEPARATOR() view returns (bytes32)',
  'function PERMIT_TYPEHASH() view returns (bytes32)',
])

/** The type hash that a token must have, if it states one. Source: EIP-2612. Dai's older permit has another meaning. */
const permitTypeHash = '0x6e71edae12b1b97f4d1f60370fef10105fa2faae0126114a169c64845d6126c9'

const permitTypes = [
  { name: 'owner', type: 'address' },
  { name: 'spender', type: 'address' },
  { name: 'value', type: 'uint256' },
  { name: 'nonce', type: 'uint256' },
  { name: 'deadline', type: 'uint256' },
] as const

/** How long a signed allowance is valid, in seconds: as long as its swap. */
const permitSeconds = 20 * 60

/** The part of eip155 that swaps: contract calls, network reads and wallet requests. */
export const swapping: FamilySwapping = {
  async findRefusal({ data, from, network, to, value }, { signal } = {}) {
    return withNetwork({ network, signal }, async (client) => {
      const call = { data: data as Hex, from: asHex(from), to: asHex(to), value: toQuantity(value) }
      try {
        await client.request({ method: 'eth_call', params: [call, 'latest'] })
        return undefined
      } catch (cause) {
        return networkRefusal(cause)
      }
    })
  },
  findSwapFault,
  async isContract({ address, network, signal }) {
    try {
      return await withNetwork({ network, signal }, async (client) => {
        return isContractAccount(client, address)
      })
    } catch (cause) {
      signal?.throwIfAborted()
      throw new NetworkUnavailableError({ cause, networkName: network.name })
    }
  },
  async readCall({ hash, network, receiver, signal, tokenAddress }) {
    return withNetwork({ network, signal }, async (client) => {
      const receipt = (await client.request({
        method: 'eth_getTransactionReceipt',
        params: [hash as Hex],
      })) as Receipt | null
      if (receipt?.status === '0x0') return { received: undefined, status: 'failed' }
      if (receipt?.status !== '0x1') return { received: undefined, status: 'pending' }
      const received = await readReceived(client, receipt, { receiver, tokenAddress }).catch(() => undefined)
      return { received, status: 'confirmed' }
    })
  },
  async readHoldings({ boughtAddress, gas, network, owner, signal, spender, tokenAddress }) {
    const address = asHex(owner)
    try {
      return await withNetwork({ network, signal }, async (client) => {
        const token = tokenAddress && asHex(tokenAddress)
        const [nativeBalance, balance, allowance, prices, isContract, decimals, boughtDecimals] =
          await Promise.all([
            client.getBalance({ address }),
            token &&
              client.readContract({
                abi: tokenAbi,
                address: token,
                args: [address],
                functionName: 'balanceOf',
              }),
            token && spender
              ? client.readContract({
                  abi: tokenAbi,
                  address: token,
                  args: [address, asHex(spender)],
                  functionName: 'allowance',
                })
              : 0n,
            readPrices(client, network),
            isContractAccount(client, address).catch(() => false),
            token ? readDecimals(client, token) : undefined,
            boughtAddress ? readDecimals(client, asHex(boughtAddress)) : undefined,
          ])
        const call = { to: address, value: '0x0' } as const
        const tokenBalance = balance || undefined
        const coinUnits = await coinUnitsOf(client, {
          address,
          decimals,
          nativeBalance,
          networkId: network.caipNetworkId,
          tokenAddress,
          tokenBalance,
        })
        return {
          allowance,
          balance: balance || (token ? 0n : nativeBalance),
          boughtDecimals,
          ...(coinUnits !== undefined && { coinUnits }),
          decimals,
          fee: await toFee(client, network, call, gas, prices),
          ...(isContract && { isContractAccount: true }),
          nativeBalance,
        }
      })
    } catch (cause) {
      signal?.throwIfAborted()
      throw new BalanceUnavailableError({ cause, networkName: network.name })
    }
  },
  async readPermit({ amount, network, owner, signal, spender, tokenAddress }) {
    return withNetwork({ network, signal }, async (client) => {
      const address = asHex(tokenAddress)
      const [separator, nonce, name, version, typeHash, code] = await Promise.all([
        read(client, address, 'DOMAIN_SEPARATOR'),
        read(client, address, 'nonces', [asHex(owner)]),
        read(client, address, 'name'),
        read(client, address, 'version'),
        read(client, address, 'PERMIT_TYPEHASH'),
        client.getCode({ address: asHex(owner) }),
      ])
      // A contract would use ERC-1271, which most tokens do not support.
      if (code !== undefined && code !== '0x') return undefined
      if (typeof separator !== 'string' || typeof nonce !== 'bigint' || typeof name !== 'string')
        return undefined
      if (typeHash !== undefined && typeHash !== permitTypeHash) return undefined
      const chainId = BigInt(network.id)
      // The domain must be the token's own. With any other domain, the signature would be worthless.
      const signed = (typeof version === 'string' ? [version] : ['1', '2']).find(
        (one) =>
          domainSeparator({ domain: { chainId, name, verifyingContract: address, version: one } }) ===
          separator,
      )
      if (signed === undefined) return undefined
      const deadline = String(Math.floor(Date.now() / 1000) + permitSeconds)
      return {
        amount,
        deadline,
        name,
        network,
        nonce: String(nonce),
        owner,
        spender,
        tokenAddress,
        version: signed,
      }
    })
  },
  readToken,
  resetsAllowance: isUsdt,
  sendCall: (session, { data, from, network, to, value }) =>
    sendCall(session, network, { data, from: asHex(from), to: asHex(to), value: toQuantity(value) }),
  async signPermit(session, permit) {
    const method = 'eth_signTypedData_v4'
    await assertNetwork(session, permit.network.caipNetworkId, method)
    let signature: unknown
    try {
      signature = await request(session.provider, method, [permit.owner, JSON.stringify(toTypedData(permit))])
    } catch (cause) {
      const { name: walletName } = session.connector
      // A signature transfers nothing. Even if the wallet made one, an approval instead does not pay twice.
      if (readWalletError(cause).kind === 'unsupported')
        throw new MethodNotSupportedError({ cause, method, walletName })
      throw toUnsentError(cause, method, walletName)
    }
    if (typeof signature !== 'string' || !/^0x[\da-f]{130}$/i.test(signature)) {
      throw new RequestFailedError({ details: "The wallet's response is not a key's signature.", method })
    }
    const { r, s, v, yParity } = parseSignature(signature as Hex)
    return { deadline: permit.deadline, r, s, v: Number(v ?? BigInt(yParity) + 27n) }
  },
  toApproval: ({ amount, spender }) =>
    encodeFunctionData({ abi: tokenAbi, args: [asHex(spender), amount], functionName: 'approve' }),
}

function toTypedData({
  amount,
  deadline,
  name,
  network,
  nonce,
  owner,
  spender,
  tokenAddress,
  version,
}: PermitRequest) {
  return {
    domain: { chainId: Number(network.id), name, verifyingContract: asHex(tokenAddress), version },
    message: { deadline, nonce, owner: asHex(owner), spender: asHex(spender), value: String(amount) },
    primaryType: 'Permit',
    types: {
      EIP712Domain: [
        { name: 'name', type: 'string' },
        { name: 'version', type: 'string' },
        { name: 'chainId', type: 'uint256' },
        { name: 'verifyingContract', type: 'address' },
      ],
      Permit: permitTypes,
    },
  }
}

/** Reads one function of a token. Undefined if the token does not have it, or returns something else. */
async function read(
  client: PublicClient,
  to: Hex,
  functionName: (typeof tokenAbi)[number]['name'],
  args: readonly Hex[] = [],
): Promise<unknown> {
  try {
    const data = encodeFunctionData({ abi: tokenAbi, args, functionName } as Parameters<
      typeof encodeFunctionData
    >[0])
    const answer = await client.request({ method: 'eth_call', params: [{ data, to }, 'latest'] })
    return decodeFunctionResult({ abi: tokenAbi, data: answer, functionName })
  } catch {
    return undefined
  }
}

type Receipt = {
  status?: unknown
  logs?: unknown
  from?: unknown
  blockNumber?: unknown
  gasUsed?: unknown
  effectiveGasPrice?: unknown
  l1Fee?: unknown
}

/**
 * Returns what `receiver` got in a transaction. It reads the token's transfers in the receipt. Without any, it compares
 * the balances before and after the block, because wrapped coins log no transfer and the coin itself logs nothing.
 * Undefined if neither is available.
 */
async function readReceived(
  client: PublicClient,
  { blockNumber: block, effectiveGasPrice, from, gasUsed, l1Fee, logs }: Receipt,
  { receiver, tokenAddress }: { receiver: string; tokenAddress: string | undefined },
): Promise<bigint | undefined> {
  const transferred = tokenAddress && sumTransfers(logs, tokenAddress, receiver)
  if (transferred) return transferred
  const address = asHex(receiver)
  const blockNumber = readQuantity(block)
  if (blockNumber === undefined || blockNumber === 0n) return undefined
  const around = [blockNumber - 1n, blockNumber] as const
  if (tokenAddress) {
    const [before, after] = await Promise.all(
      around.map((at) =>
        client.readContract({
          abi: tokenAbi,
          address: asHex(tokenAddress),
          args: [address],
          blockNumber: at,
          functionName: 'balanceOf',
        }),
      ),
    )
    if (before === undefined || after === undefined) return undefined
    return after > before ? after - before : 0n
  }
  // Other transactions of the account in the same block would distort the difference.
  const [gas, price] = [readQuantity(gasUsed), readQuantity(effectiveGasPrice)]
  if (gas === undefined || price === undefined || typeof from !== 'string') return undefined
  if (asHex(from) !== address) return readOperation(client, { address, blockNumber })
  const [before, after] = await Promise.all(
    around.map(async (at) => ({
      balance: await client.getBalance({ address, blockNumber: at }),
      nonce: await client.getTransactionCount({ address, blockNumber: at }),
    })),
  )
  if (!before || after?.nonce !== before.nonce + 1) return undefined
  // A rollup adds the fee of the network below it.
  const got = after.balance - before.balance + gas * price + (readQuantity(l1Fee) ?? 0n)
  return got > 0n ? got : 0n
}

/**
 * Returns how much of the coin a contract account got in its only operation of a block. The operation's fee comes from
 * the account's deposit at the entry point, which the account tops up by itself, so balance and deposit are added up.
 * Undefined if the account acted more than once, or in another way.
 */
async function readOperation(
  client: PublicClient,
  { address, blockNumber }: { address: Hex; blockNumber: bigint },
): Promise<bigint | undefined> {
  const at = `0x${blockNumber.toString(16)}` as const
  const logs: unknown = await client.request({
    method: 'eth_getLogs',
    params: [
      {
        address: [...entryPoints],
        fromBlock: at,
        toBlock: at,
        topics: [operationTopic, null, `0x${address.slice(2).padStart(64, '0')}`],
      },
    ],
  })
  if (!Array.isArray(logs) || logs.length !== 1) return undefined
  const { address: entryPoint, data, topics } = logs[0] as Record<string, unknown>
  // Four words of 32 bytes: nonce, success, cost, and gas used.
  if (typeof data !== 'string' || !/^0x[\da-f]{256}$/i.test(data) || !Array.isArray(topics)) return undefined
  const isPaidByItself = /^0x0{64}$/.test(String(topics[3]))
  const cost = isPaidByItself ? BigInt(`0x${data.slice(2 + 128, 2 + 192)}`) : 0n
  const [before, after] = await Promise.all(
    [blockNumber - 1n, blockNumber].map(async (number) => {
      const [balance, deposit] = await Promise.all([
        client.getBalance({ address, blockNumber: number }),
        client.readContract({
          abi: tokenAbi,
          address: asHex(String(entryPoint)),
          args: [address],
          blockNumber: number,
          functionName: 'balanceOf',
        }),
      ])
      return balance + deposit
    }),
  )
  if (before === undefined || after === undefined) return undefined
  const got = after - before + cost
  return got > 0n ? got : 0n
}

function readQuantity(input: unknown): bigint | undefined {
  return typeof input === 'string' && /^0x[\da-f]{1,64}$/i.test(input) ? BigInt(input) : undefined
}

/** Adds up the amounts of a token that `receiver` got in a transaction. Undefined if the receipt does not show it. */
function sumTransfers(logs: unknown, tokenAddress: string, receiver: string): bigint | undefined {
  if (!Array.isArray(logs)) return undefined
  const topic = `0x${asHex(receiver).slice(2).padStart(64, '0')}`
  let sum = 0n
  for (const log of logs) {
    const { address, data, topics } = (log ?? {}) as { address?: unknown; data?: unknown; topics?: unknown }
    if (typeof address !== 'string' || asHex(address) !== asHex(tokenAddress) || !Array.isArray(topics))
      continue
    if (topics[0] !== transferTopic || topics[2] !== topic) continue
    if (typeof data === 'string' && /^0x[\da-f]{64}$/i.test(data)) sum += BigInt(data)
  }
  return sum > 0n ? sum : undefined
}

function toQuantity(amount: bigint): Hex {
  return `0x${amount.toString(16)}`
}
