import { getSmartSessions, type RpcCall, type SmartSession } from '@portico/protocol/http'
import { type Address, encodeFunctionData, getAddress, toFunctionSelector, zeroAddress } from 'viem'
import { encodeAddress, encodeWord } from '../chain/abiWords.js'
import { anySender, createContractReader } from '../chain/contractReader.js'
import { readCallResult } from '../chain/readCallResult.js'
import { readTokenDetails } from '../chain/readTokenDetails.js'
import type { Upstream } from '../chain/upstream.js'
import type { ServerContext } from '../context.js'
import { InvalidRequestError } from '../errors/request.js'
import { handle } from '../http/handle.js'
import { accountAbi } from './accountAbi.js'
import { readSessionAccount } from './readSessionAccount.js'
import { readSessionList } from './readSessionList.js'

/** Maximum number of sessions of one account on one network. Those that end last are returned. */
const sessionLimit = 100

/** Gas for the call. It is less than nodes allow. */
const listGas = '0x1c9c380'

/**
 * Maximum length of the result in characters: 128 kB. A hundred sessions with two limits each take a third of it. Any
 * contract can be called, and the output of 30 million gas would keep the server busy for a second.
 */
const answerLimit = 2 * 128 * 1024

/** Maximum number of tokens of one session, as in the wallet. Other contracts may name more, which are ignored. */
const tokenLimit = 16

/** Maximum number of tokens, of all sessions, whose symbol and decimals are read: each costs three calls to the node. */
const describedLimit = 100

/** Selector of `spentOf`, called up to 1,600 times: a general encoder would take a tenth of a second for that. */
const spentSelector = toFunctionSelector('spentOf(address,uint256,address)')

/**
 * Returns the sessions that the account itself stores, because a table of the server could differ from what a key may
 * do.
 */
export const handleGetSmartSessions = handle(
  getSmartSessions,
  async ({ caller: { signal }, params: { id } }, context) => ({
    sessions: await readHeldSessions(id, context, signal),
  }),
)

/** Reads the sessions of an account, on the network in its id or on all, last to end first. */
export async function readHeldSessions(
  id: string,
  { clock, settings, upstreams }: Pick<ServerContext, 'clock' | 'settings' | 'upstreams'>,
  signal: AbortSignal,
): Promise<SmartSession[]> {
  const { address, networks } = readSessionAccount(id, settings)
  const found = await Promise.all(
    networks.map(async (network) => {
      const upstream = upstreams.get(network.id)
      return upstream ? readSessions(upstream, network.id, address, { clock, signal }) : []
    }),
  )
  return found.flat().sort((one, other) => other.endsAt - one.endsAt)
}

async function readSessions(
  upstream: Upstream,
  networkId: string,
  address: Address,
  { clock, signal }: { clock: { nowMs: () => number }; signal: AbortSignal },
): Promise<SmartSession[]> {
  const call: RpcCall = {
    id: 1,
    jsonrpc: '2.0',
    method: 'eth_call',
    params: [
      {
        data: encodeFunctionData({ abi: accountAbi, functionName: 'listSessions' }),
        from: anySender,
        gas: listGas,
        to: address,
      },
      'latest',
    ],
  }
  const block: RpcCall = { id: 2, jsonrpc: '2.0', method: 'eth_getBlockByNumber', params: ['latest', false] }
  const [answer, latest] = await upstream.send([call, block], { signal })
  // The network's own time, because the contract checks sessions against it.
  const now = readSeconds(latest?.result) ?? Math.floor(clock.nowMs() / 1000)
  assertReadable(answer?.result)
  const count = { limits: tokenLimit, sessions: sessionLimit }
  const sessions = readSessionList(readCallResult(answer), { count, now })
  const asked = sessions.flatMap(({ key, limits, periodSeconds, startsAt }) => {
    const period = periodSeconds === 0 ? 0 : Math.max(0, Math.floor((now - startsAt) / periodSeconds))
    return limits.map(({ token }) => ({
      data: `${spentSelector}${encodeAddress(key)}${encodeWord(period)}${encodeAddress(token)}`,
      to: address as string,
    }))
  })
  const reader = createContractReader(upstream, clock.nowMs)
  const tokens = [...new Set(sessions.flatMap(({ limits }) => limits.map(({ token }) => token)))]
    .filter((token) => token !== zeroAddress)
    .slice(0, describedLimit)
  const places = new Map(tokens.map((token, index) => [token, index]))
  const [spent, details] = await Promise.all([
    reader.read(asked, { mostBytes: 32 }),
    readTokenDetails(reader, tokens),
  ])
  let at = 0
  return sessions.map((session) => {
    const key = getAddress(session.key)
    return {
      endsAt: session.endsAt,
      feeLimit: String(session.feeLimitWei),
      feesSpent: String(session.feesWei),
      key,
      limits: session.limits.map(({ perPeriod, token }) => {
        const bytes = spent[at++]
        const said = details[places.get(token) ?? -1]
        return {
          decimals: said?.decimals ?? null,
          perPeriod: String(perPeriod),
          spent: String(bytes && bytes.length === 32 ? BigInt(`0x${bytes.toString('hex')}`) : 0n),
          symbol: said?.symbol || null,
          token: token === zeroAddress ? null : `${networkId}:${getAddress(token)}`,
        }
      }),
      networkId,
      pci: key,
      periodSeconds: session.periodSeconds,
      startsAt: session.startsAt,
    }
  })
}

/** @throws InvalidRequestError */
function assertReadable(result: unknown): void {
  // Not an empty list, which would mean that every key is revoked.
  if (typeof result === 'string' && result.length > answerLimit) {
    throw new InvalidRequestError({
      field: 'params.id',
      reason: 'the account lists more than 128 kB of sessions',
    })
  }
}

function readSeconds(block: unknown): number | undefined {
  const { timestamp } = (block ?? {}) as { timestamp?: unknown }
  const seconds = typeof timestamp === 'string' ? Number(timestamp) : Number.NaN
  return Number.isSafeInteger(seconds) ? seconds : undefined
}
