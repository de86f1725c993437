import { hexToBytes, isAddress, isHex, stringToBytes } from 'viem'
import type { Vault } from '../custody/vault.js'
import { decodeTypedData, findRefusal, readTypedData } from '../decode/decodeTypedData.js'
import { readEip155 } from './checkNetwork.js'
import { type Eip155Accounts, isSmart } from './eip155Accounts.js'
import type { Handles } from './handle.js'
import type { OpenSmart } from './openSmart.js'
import { RpcRefusal } from './RpcRefusal.js'
import { refuseStrangeSignIn } from './refuseStrangeSignIn.js'
import { createTextTools } from './textTools.js'

/**
 * Length, in bytes, of the hash that a smart account's owner signs for an operation, as an EIP-191 message. Source:
 * ERC-4337.
 */
export const operationHashBytes = 32

/** Handles requests of EVM sites for a signature of text. */
export function createTextRequests({
  eip155Account,
  openSmart,
  vault,
}: {
  eip155Account: Eip155Accounts['eip155Account']
  openSmart: OpenSmart
  vault: Vault
}): Handles {
  const loadTextTools = createTextTools({ openSmart })

  const requests: Handles = {
    async personal_sign([first, second]: [string, string], { ask, site, networkId }) {
      // Some clients send the two parameters in the reverse order.
      const [message, named] =
        isAddress(first, { strict: false }) && !isAddress(second, { strict: false })
          ? [second, first]
          : [first, second]
      const signer = await eip155Account(named, networkId)
      const account = signer.address
      const bytes = new Uint8Array(
        isHex(message) && message.length % 2 === 0 ? hexToBytes(message) : stringToBytes(message),
      )
      if (!isSmart(signer) && bytes.length === operationHashBytes) {
        const message =
          'This account does not sign messages of exactly 32 bytes: its smart account would accept the signature as an operation. Sign it with the smart account, as typed data (eth_signTypedData_v4), or with text around it.'
        throw new RpcRefusal(-32602, message)
      }
      refuseStrangeSignIn(bytes, site)
      const tools = loadTextTools(signer, networkId)
      return ask({ account, bytes, kind: 'message', method: 'personal_sign', networkId }, async () => {
        const { plain, smart } = await tools()
        return smart
          ? smart.account.signMessage(bytes, smart.withOwner)
          : vault.withSeed((entropy) => plain.signEip155Message(entropy, bytes, account))
      })
    },
    async eth_signTypedData_v4([named, input]: [string, unknown], { ask, networkId }) {
      const signer = await eip155Account(named, networkId)
      const account = signer.address
      const data = readTypedData(input)
      if (!data) throw new RpcRefusal(-32602, 'params.1 must be EIP-712 typed data')
      const problem = findRefusal(data)
      if (problem !== undefined) throw new RpcRefusal(-32602, problem)
      const { refuseOwnersWord, refuseWrapping } = await import('./refuseWrapping.js')
      refuseWrapping(data)
      if (!isSmart(signer)) refuseOwnersWord(data, signer.owner)
      const { chainId } = decodeTypedData(data)
      if (chainId !== undefined && chainId !== readEip155(networkId).chainId) {
        throw new RpcRefusal(
          4901,
          'This data is for a network that the wallet is not on. Switch the network, then try again.',
        )
      }
      const tools = loadTextTools(signer, networkId, data)
      return ask({ account, data, kind: 'typedData', networkId }, async () => {
        const { plain, smart } = await tools()
        return smart
          ? smart.account.signTypedData(data, smart.withOwner)
          : vault.withSeed((entropy) => plain.signEip155TypedData(entropy, data, account))
      })
    },
  }
  return requests
}
