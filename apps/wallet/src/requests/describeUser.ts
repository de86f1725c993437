import { type FrameParsedPayload, toFrameChainId } from '@portico/protocol/frame'
import type { SessionAnswer } from '@portico/protocol/http'
import { WalletError } from '../errors/WalletError.js'
import type { OwnSession } from '../session/session.js'
import type { FrameParts } from './frameParts.js'
import { readSilentSignIn } from './signInSilently.js'
import { type SilentSigner, signSilently } from './signSilently.js'

/** Creates the functions that describe the logged-in user to a page. */
export function createDescribeUser({
  accountTypes,
  hasPort,
  login,
  networks,
  rpc,
  session,
  store,
  vault,
}: Pick<
  FrameParts,
  'accountTypes' | 'hasPort' | 'login' | 'networks' | 'rpc' | 'session' | 'store' | 'vault'
>) {
  async function describeUser(origin: string, payload: FrameParsedPayload<'GET_USER'>) {
    if (payload?.socialUri !== undefined) await endSocial(payload.socialUri)
    const own = await session.own()
    const wallet = await vault.known(own).catch(() => vault.enter(own, { isNewUser: false }))
    if (payload?.chainId !== undefined) await networks.switchTo(payload.chainId)
    const network = networks.current()
    // Solana has only one type of account. On Solana, the page's preference must not change the type on EVM networks.
    if (payload?.preferredAccountType !== undefined && !network.startsWith('solana:')) {
      await accountTypes.prefer(payload.preferredAccountType, wallet)
    }
    const plain = network.startsWith('solana:') ? wallet.addresses.solana : wallet.addresses.eip155
    const smart = await describeSmart(network, wallet.addresses.eip155)
    const type = smart ? await accountTypes.typeOn(network, wallet) : 'eoa'
    const address = smart && type === 'smartAccount' ? smart.address : plain
    const signer = { address, addresses: wallet.addresses, networkId: network }
    const signed = payload?.siwxMessage && (await signIn(payload.siwxMessage, signer, origin, own))
    const accounts = [
      { address: plain, type: 'eoa' as const },
      ...(smart ? [{ address: smart.address, type: 'smartAccount' as const }] : []),
    ]
    return {
      // Some clients give the app the first account, whatever type the app requested.
      accounts: accounts.sort((one, other) => Number(other.type === type) - Number(one.type === type)),
      address,
      chainId: toFrameChainId(network),
      email: own.email,
      preferredAccountType: type,
      // The account's screens use these fields. Other vendors' clients may not know them.
      ...(hasPort() && {
        custody: wallet.custody,
        isLasting: store.isLasting,
        isNewUser: login.isNewUser(own.userId),
      }),
      ...(smart && { smartAccountDeployed: smart.isDeployed }),
      ...signed,
    }
  }

  /**
   * Finishes the login that a page passes. If it is already finished, the function still returns the logged-in user.
   */
  async function endSocial(uri: string) {
    try {
      await login.finishSocial(uri)
    } catch (error) {
      const isEnded = error instanceof WalletError && error.code === 'NOT_CONNECTED'
      if (!isEnded || !(await session.read())) throw error
    }
  }

  /** Describes the smart account of an owner, on a network that has them. */
  async function describeSmart(network: string, owner: `0x${string}`) {
    if (!(await accountTypes.find(network))) return undefined
    const [{ smartAddressOf }, { isDeployed }] = await Promise.all([
      import('../smart/smartAddress.js'),
      import('../smart/isDeployed.js'),
    ])
    const address = smartAddressOf(owner)
    // An unreachable node says nothing about the account, and must not prevent the login.
    return { address, isDeployed: await isDeployed(rpc, network, address).catch(() => false) }
  }

  async function signIn(
    siwxMessage: NonNullable<NonNullable<FrameParsedPayload<'GET_USER'>>['siwxMessage']>,
    signer: SilentSigner,
    origin: string,
    { aheadSeconds }: Pick<OwnSession, 'aheadSeconds'>,
  ) {
    const nowMs = Date.now() + aheadSeconds * 1000
    const { address, networkId } = signer
    const message = readSilentSignIn(siwxMessage, { address, networkId, nowMs, origin })
    if (message === undefined) return undefined
    const signature = await signSilently({ rpc, vault }, message, signer)
    if (signature === undefined) return undefined
    return { message, signature, siwxMessage: { ...siwxMessage, accountAddress: address } }
  }

  async function describeSocial(
    answer: SessionAnswer,
    origin: string,
    payload: FrameParsedPayload<'CONNECT_SOCIAL'>,
  ) {
    return { ...(await describeUser(origin, payload)), userName: answer.userName }
  }

  return { describeSmart, describeSocial, describeUser }
}
