import { isRecord } from '@portico/protocol/text'
import { MethodNotSupportedError, RequestFailedError } from '../../core/errors/connection.js'
import { SendUnansweredError } from '../../core/errors/send.js'
import type { CallsStatus, FamilySending } from '../../core/family.js'
import type { Session } from '../../core/session.js'
import { saysSent } from '../mayHaveSent.js'
import { request } from '../provider.js'
import { assertAnswer, readWalletError } from '../walletError.js'
import { toHexChainId } from './chainId.js'
import { foldNames } from './foldNames.js'
import { readCallsStatus } from './readCallsStatus.js'
import { readHash } from './readHash.js'
import { toSendError } from './send.js'
import { readSingly, sendSingly } from './sendSingly.js'

/**
 * Asks the user to send several calls as one batch (`wallet_sendCalls`, EIP-5792). If the wallet has no batches, and
 * the calls may succeed one without the other, they are sent one by one.
 *
 * @returns the batch's id
 * @throws MethodNotSupportedError, SendRejectedError, SendUnansweredError, RequestPendingError, RequestFailedError
 */
export const sendCalls: NonNullable<FamilySending['sendCalls']> = async (session, parameters) => {
  const method = 'wallet_sendCalls'
  const { atomic, calls, from, network } = parameters
  const batch = {
    atomicRequired: atomic,
    calls: calls.map(({ data, to, value = '0' }) => ({
      to,
      value: `0x${BigInt(value).toString(16)}`,
      ...(data && { data }),
    })),
    chainId: toHexChainId(network.id),
    from,
    version: '2.0.0',
  }
  const { name: walletName } = session.connector
  const answer = await request(session.provider, method, [batch])
    .then(assertAnswer)
    .catch((cause: unknown) => {
      // A wallet that has sent the batch may lack only the method by which it follows the batch.
      const unsupported = saysSent(readWalletError(cause))
        ? undefined
        : toUnsupported(cause, method, walletName, atomic ? [atomicAdvice] : [])
      if (unsupported && !atomic) return sendSingly(session, parameters)
      throw unsupported ?? toSendError(cause, method, walletName)
    })
  const id = readCallsId(answer)
  if (id !== undefined) return id
  // The wallet approved, but returned no id. Without one, nobody can read the batch's status.
  throw new SendUnansweredError({ reason: 'unclear', walletName })
}

const atomicAdvice =
  'The calls must succeed or fail together, so they were not sent one by one. Nothing was sent. Use another wallet, or send them one by one.'

/** Fields in which wallets return the name of a batch, in lower case without underscores. The most likely is first. */
const idNames =
  'id callsid batchid bundleid sendcallsid callbundleid identifier result data response payload'.split(' ')

/**
 * Returns the name of a batch in a wallet's answer. In version 1 of the method the answer is the name itself. Some
 * wallets answer with the hash of a transaction.
 */
export function readCallsId(answer: unknown, depth = 0): string | undefined {
  if (depth > 4) return undefined
  if (Array.isArray(answer)) return answer.length === 1 ? readCallsId(answer[0], depth + 1) : undefined
  if (typeof answer === 'object' && answer !== null) {
    const { id, jsonrpc, ...others } = foldNames(answer)
    // In an envelope, the id is the request's.
    const entry: Record<string, unknown> = jsonrpc === undefined ? { id, ...others } : others
    const found = idNames
      .map((name) => readCallsId(entry[name], depth + 1))
      .find((name) => name !== undefined)
    return found ?? readHash(answer)
  }
  const name = typeof answer === 'number' ? String(answer) : answer
  return typeof name === 'string' && name && name.length <= 8_194 ? name : undefined
}

/**
 * Returns the status of a batch (`wallet_getCallsStatus`, EIP-5792). Never prompts.
 *
 * @throws MethodNotSupportedError, RequestFailedError
 */
export const getCallsStatus: NonNullable<FamilySending['getCallsStatus']> = async (session, { id }) => {
  const method = 'wallet_getCallsStatus'
  const singly = readSingly(id)
  if (singly) return readSinglyStatus(session, singly)
  const named = readHash(id)
  const told = await request(session.provider, method, [id])
    .catch((cause: unknown) => {
      const { details } = readWalletError(cause)
      throw (
        toUnsupported(cause, method, session.connector.name) ??
        new RequestFailedError({ cause, details, method })
      )
    })
    .then(readCallsStatus)
    .catch(async (error: unknown): Promise<CallsStatus> => {
      // The wallet may have named its batch by the hash of a transaction, which the network knows.
      const sent = named && (await readByReceipts(session, { code: 100, hashes: [named], status: 'pending' }))
      if (sent && sent.status !== 'pending') return sent
      throw error
    })
  return told.status === 'pending' && told.hashes.length > 0 ? await readByReceipts(session, told) : told
}

/** Reads the status of calls that were sent one by one. If some were not sent, the best outcome is a part. */
async function readSinglyStatus(
  session: Session,
  { hashes, isPartial }: NonNullable<ReturnType<typeof readSingly>>,
): Promise<CallsStatus> {
  const told = await readByReceipts(session, { code: 100, hashes, status: 'pending' })
  const isShort = isPartial && told.status === 'confirmed'
  return isShort ? { ...told, code: 600, status: 'partly failed' } : told
}

/** Reads the status of a batch from its transactions. Some wallets name these and never report anything else. */
async function readByReceipts({ provider }: Session, told: CallsStatus): Promise<CallsStatus> {
  const ask = (hash: string) => request(provider, 'eth_getTransactionReceipt', [hash]).catch(() => null)
  const receipts = await Promise.all(told.hashes.map(ask))
  const isSettled = receipts.every((receipt) => isRecord(receipt) && receipt.status !== undefined)
  return isSettled ? { ...readCallsStatus({ receipts }), hashes: told.hashes } : told
}

/** Texts of wallets that do not know the method, and return another code. Source: viem, `sendCalls`. */
const unknownMethod =
  /^(?!.*(receipt|transaction)).*(\b(method|wallet_sendcalls|wallet_getcallsstatus)\b[^.,;:]{0,40}((\bnot|n['’]t)( yet)? (found|exist|available|support|implement|recogni[sz]ed|handled|known)|\bun(supported|known|recogni[sz]ed|implemented)|\binvalid\b)|\b(un(supported|known|recogni[sz]ed|implemented)|invalid|no such|(not|n['’]t) (support|implement|recogni[sz]e|know)\w*)\b.{0,24}\b(method|wallet_sendcalls|wallet_getcallsstatus)\b|does not exist ?\/ ?is not available|did not match any variant of untagged enum|eip-?7702 (is )?not supported|upgraded to unsupported contract)/im

function toUnsupported(
  cause: unknown,
  method: string,
  walletName: string,
  metaMessages: readonly string[] = [],
): MethodNotSupportedError | undefined {
  const { codes, kind, says } = readWalletError(cause)
  // After all, the wallet does not support the capability, the network or atomic batches. Source: EIP-5792, error
  // codes.
  const isUnable = kind !== 'rejected' && codes.some((code) => [5700, 5710, 5760].includes(code))
  const isUnknown = kind === 'other' && unknownMethod.test(says)
  return isUnable || isUnknown || kind === 'unsupported'
    ? new MethodNotSupportedError({ cause, metaMessages, method, walletName })
    : undefined
}
