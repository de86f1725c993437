import { isCaipAddress } from '@portico/protocol/caip'
import { postSmartSessionRevoke, type RpcCall } from '@portico/protocol/http'
import { type Address, encodeFunctionData, isAddressEqual } from 'viem'
import { SignatureRefusedError } from '../errors/names.js'
import { InvalidRequestError, UpstreamUnavailableError } from '../errors/request.js'
import { handle } from '../http/handle.js'
import { accountAbi, entryPoint } from './accountAbi.js'
import { readHeldSessions } from './getSmartSessions.js'
import { readSessionAccount } from './readSessionAccount.js'

/** Time limit for the bundler in ms, which simulates the operation. */
const bundlerTimeoutMs = 10_000
/** Maximum size of the bundler's response, which is a hash or an error. */
const answerLimitBytes = 64 * 1024

/**
 * Sends a revocation to the network's bundler, but only that of this account and this key. Other clients send no
 * operation, because their wallet has revoked the session before. In that case it checks whether the account still has
 * the session.
 */
export const handlePostSmartSessionRevoke = handle(
  postSmartSessionRevoke,
  async ({ body: { operation, pci, signature }, caller: { signal }, params: { id } }, context) => {
    if (!operation) {
      const held = (await readHeldSessions(id, context, signal)).find(({ key }) =>
        isAddressEqual(key as Address, pci as Address),
      )
      if (!held) return {}
      throw new InvalidRequestError({
        field: 'body.operation',
        reason: `it is missing, and the account still has this session on ${held.networkId}`,
      })
    }
    if (typeof signature !== 'string' || !/^0x(?:[0-9a-fA-F]{2}){1,10000}$/.test(signature)) {
      throw new InvalidRequestError({ field: 'body.signature', reason: 'it must be a signature in hex' })
    }
    if (!isCaipAddress(id)) {
      throw new InvalidRequestError({
        field: 'params.id',
        reason: 'it must name the network, as CAIP-10 does',
      })
    }
    const { address, networks } = readSessionAccount(id, context.settings)
    const [network] = networks
    if (operation.sender.toLowerCase() !== address) {
      throw new InvalidRequestError({ field: 'body.operation.sender', reason: 'it is another account' })
    }
    if (operation.callData.toLowerCase() !== encodeRevocation(address, pci as Address)) {
      throw new InvalidRequestError({
        field: 'body.operation.callData',
        reason: 'it does not revoke this session, or does more',
      })
    }
    const call: RpcCall = {
      id: 1,
      jsonrpc: '2.0',
      method: 'eth_sendUserOperation',
      params: [{ ...operation, signature }, entryPoint],
    }
    context.countNodeCalls(1)
    const outcome = await context.askPeer(network?.bundlerUrl ?? '', call, {
      limitBytes: answerLimitBytes,
      signal,
      timeoutMs: bundlerTimeoutMs,
    })
    const answer = 'answers' in outcome ? outcome.answers.get(call) : undefined
    if (answer?.error) {
      // Source: ERC-4337: the entry point's code for a signature that is not the account's.
      if (/AA24/.test(answer.error.message)) throw new SignatureRefusedError()
      throw new InvalidRequestError({ field: 'body.operation', reason: answer.error.message.slice(0, 200) })
    }
    const hash = answer?.result
    if (typeof hash === 'string' && /^0x[0-9a-f]{64}$/i.test(hash)) return { hash }
    const cause = 'failure' in outcome ? outcome.failure.error : undefined
    throw new UpstreamUnavailableError({ cause, isLimited: false, networkId: network?.id ?? '' })
  },
)

/** Encodes the revocation in the one form that the account's owner signs. */
function encodeRevocation(account: Address, key: Address): string {
  const data = encodeFunctionData({ abi: accountAbi, args: [key], functionName: 'revokeSession' })
  return encodeFunctionData({
    abi: accountAbi,
    args: [account, 0n, data],
    functionName: 'execute',
  }).toLowerCase()
}
