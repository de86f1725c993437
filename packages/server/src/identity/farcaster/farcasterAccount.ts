import { parseSignInMessage, readTimeMs } from '@portico/protocol/signin'
import { encodeFunctionData, type Hex, isAddress, parseAbi } from 'viem'
import { readCallResult } from '../../chain/readCallResult.js'
import type { Upstream } from '../../chain/upstream.js'
import { LoginMethodOffError, SocialRefusedError } from '../../errors/identity.js'
import type { Settings } from '../../settings/settings.js'
import type { VerifySignature } from '../../signin/signIns.js'
import type { FarcasterStatus } from './farcasterRelay.js'

const registryAbi = parseAbi(['function idOf(address owner) view returns (uint256)'])

type SignedMessage = Omit<Extract<FarcasterStatus, { state: 'completed' }>, 'state' | 'username'>

const refuse = (reason: string) => new SocialRefusedError({ reason })

/** Creates the check of a message that the user's app has signed. The relay that carried it is not trusted. */
export function createAccountCheck({
  domain,
  nowMs,
  settings,
  siweUri,
  upstreams,
  verify,
}: {
  domain: string
  nowMs: () => number
  settings: Settings['farcaster']
  siweUri: string
  upstreams: ReadonlyMap<string, Pick<Upstream, 'send'>>
  verify: VerifySignature
}) {
  /** Returns the address that signed the message. The message must belong to this sign-in and be valid now. */
  function readAddress(told: SignedMessage, nonce: string): Hex {
    const message = parseSignInMessage(told.message)
    if (message?.nonce !== nonce || message.domain !== domain || message.uri !== siweUri)
      throw refuse('the message is of another sign-in')
    const { accountAddress, expirationTime, notBefore, resources } = message
    if (!isAddress(accountAddress) || !resources?.includes(`farcaster://fid/${told.fid}`))
      throw refuse('the message names no account')
    // The parser has refused a time that it cannot read.
    const expiresAtMs = readTimeMs(expirationTime ?? '') ?? Number.POSITIVE_INFINITY
    const startsAtMs = readTimeMs(notBefore ?? '') ?? Number.NEGATIVE_INFINITY
    if (expiresAtMs <= nowMs() || startsAtMs > nowMs()) throw refuse('the message does not hold now')
    return accountAddress
  }

  /** Checks whether the registry on the chain maps the address to the account. */
  async function isRegistered(
    { idRegistry, networkId }: NonNullable<Settings['farcaster']>,
    { address, fid }: { address: Hex; fid: number },
    signal: AbortSignal,
  ): Promise<boolean> {
    const data = encodeFunctionData({ abi: registryAbi, args: [address], functionName: 'idOf' })
    const [answer] =
      (await upstreams
        .get(networkId)
        ?.send(
          [{ id: 1, jsonrpc: '2.0', method: 'eth_call', params: [{ data, to: idRegistry }, 'latest'] }],
          { signal },
        )) ?? []
    const result = readCallResult(answer)
    return result?.length === 66 && BigInt(result) === BigInt(fid)
  }

  /** Returns the user's Farcaster id. @throws SocialRefusedError if any check fails */
  return async function check(told: SignedMessage, nonce: string, signal: AbortSignal): Promise<string> {
    if (!settings) throw new LoginMethodOffError({ method: 'farcaster' })
    if (told.signatureMethod !== 'custody') throw refuse('it was not signed by the custody address')
    const address = readAddress(told, nonce)
    const authority = await verify({
      account: `${settings.networkId}:${address}`,
      message: told.message,
      publicKey: undefined,
      signal,
      signature: told.signature,
    })
    if (authority === undefined) throw refuse('the signature is not of this account')
    if (!(await isRegistered(settings, { address, fid: told.fid }, signal)))
      throw refuse('the account is of another address')
    return String(told.fid)
  }
}
