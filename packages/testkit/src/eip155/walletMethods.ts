import { isHex, type TypedDataDefinition } from 'viem'
import { invalidParams, ProviderRpcError } from './ProviderRpcError.js'
import {
  asking,
  chainIdOf,
  currentChain,
  dataOf,
  quantityOf,
  readableMessage,
  recipientOf,
  recordOf,
  sharedAccounts,
  sharedSigner,
} from './requestValues.js'
import { sendFrom } from './sendFrom.js'
import { getCallsStatus, getCapabilities, sendCalls } from './walletCalls.js'
import type { WalletContext } from './walletContext.js'

type WalletMethod = (context: WalletContext, params: readonly unknown[]) => Promise<unknown>

/** The methods that a test wallet handles itself; other `eth_*` methods go to the network. */
export const walletMethods: Readonly<Record<string, WalletMethod>> = {
  eth_accounts: async (context) => [...sharedAccounts(context)],
  eth_chainId: async ({ memory }) => `0x${memory.read().chainId.toString(16)}`,
  eth_coinbase: async (context) => sharedAccounts(context)[0] ?? null,
  eth_requestAccounts: requestAccounts,
  eth_sendTransaction: sendTransaction,
  eth_signTypedData_v4: signTypedData,
  net_version: async ({ memory }) => String(memory.read().chainId),
  personal_sign: signMessage,
  wallet_addEthereumChain: addNetwork,
  wallet_getCallsStatus: getCallsStatus,
  wallet_getCapabilities: getCapabilities,
  wallet_getPermissions: async (context) => permissionsOf(context),
  wallet_requestPermissions: requestPermissions,
  wallet_revokePermissions: revokePermissions,
  wallet_sendCalls: sendCalls,
  wallet_switchEthereumChain: switchNetwork,
}

async function requestAccounts(context: WalletContext): Promise<unknown> {
  const shared = sharedAccounts(context)
  if (shared.length > 0) return [...shared]
  return context.approver.onceAtATime('eth_requestAccounts', async () => {
    await context.approver.unlock(asking(context))
    // A site with permission gets its accounts once the wallet is unlocked, without a second prompt.
    const remembered = sharedAccounts(context)
    return remembered.length > 0 ? [...remembered] : shareAccounts(context)
  })
}

async function requestPermissions(context: WalletContext, params: readonly unknown[]): Promise<unknown> {
  if (!('eth_accounts' in recordOf(params[0]))) throw invalidParams('only eth_accounts can be asked for.')
  await context.approver.onceAtATime('wallet_requestPermissions', () => shareAccounts(context))
  return permissionsOf(context)
}

async function shareAccounts(context: WalletContext): Promise<unknown> {
  const offered = [...context.accounts.keys()]
  const { accounts: chosen } = await context.approver.approve({
    ...asking(context),
    accounts: offered,
    kind: 'connect',
  })
  const accounts = chosen ? offered.filter((account) => chosen.includes(account)) : offered.slice(0, 1)
  const { permissions } = context.memory.read()
  context.memory.update({ permissions: { ...permissions, [context.origin]: accounts } })
  return [...accounts]
}

async function revokePermissions(context: WalletContext): Promise<null> {
  const { [context.origin]: _revoked, ...permissions } = context.memory.read().permissions
  context.memory.update({ permissions })
  return null
}

function permissionsOf(context: WalletContext): unknown {
  const accounts = sharedAccounts(context)
  if (accounts.length === 0) return []
  return [
    {
      caveats: [{ type: 'restrictReturnedAccounts', value: [...accounts] }],
      invoker: context.origin,
      parentCapability: 'eth_accounts',
    },
  ]
}

async function signMessage(context: WalletContext, params: readonly unknown[]): Promise<unknown> {
  const [message, address] = params
  if (typeof message !== 'string') throw invalidParams('the message is not a string.')
  const account = sharedSigner(context, address)
  await context.approver.approve({
    ...asking(context),
    account: account.address,
    kind: 'signMessage',
    message: readableMessage(message),
  })
  return account.signMessage({ message: isHex(message) ? { raw: message } : message })
}

async function signTypedData(context: WalletContext, params: readonly unknown[]): Promise<unknown> {
  const [address, document] = params
  const account = sharedSigner(context, address)
  const typedData = parseTypedData(document)
  const wantedChainId = typedData.domain?.chainId
  const { chainId } = context.memory.read()
  if (wantedChainId !== undefined && Number(wantedChainId) !== chainId) {
    throw invalidParams(`the document is for network ${wantedChainId}, but the wallet is on ${chainId}.`)
  }
  await context.approver.approve({
    ...asking(context),
    account: account.address,
    kind: 'signTypedData',
    typedData: JSON.stringify(
      typedData,
      (_key, entry) => (typeof entry === 'bigint' ? String(entry) : entry),
      2,
    ),
  })
  return account.signTypedData(typedData)
}

function parseTypedData(document: unknown): TypedDataDefinition {
  try {
    const parsed = recordOf(typeof document === 'string' ? JSON.parse(document) : document)
    recordOf(parsed.types)
    recordOf(parsed.message)
    // The signer checks the document against its own types, and throws if it does not match them.
    return parsed as TypedDataDefinition
  } catch {
    throw invalidParams('the document is not EIP-712 typed data.')
  }
}

async function sendTransaction(context: WalletContext, params: readonly unknown[]): Promise<unknown> {
  const request = recordOf(params[0])
  const account = sharedSigner(context, request.from)
  const chain = currentChain(context)
  if (request.chainId !== undefined && chainIdOf(request.chainId) !== chain.id) {
    throw invalidParams(`the transaction is for another network than ${chain.id}, the wallet's.`)
  }
  const nonce = quantityOf(request.nonce)
  const call = {
    data: dataOf(request.data ?? request.input),
    to: recipientOf(request.to),
    valueWei: quantityOf(request.value) ?? 0n,
  }
  const fees = {
    gas: quantityOf(request.gas),
    gasPrice: quantityOf(request.gasPrice),
    maxFeePerGas: quantityOf(request.maxFeePerGas),
    maxPriorityFeePerGas: quantityOf(request.maxPriorityFeePerGas),
  }
  await context.approver.approve({
    ...asking(context),
    account: account.address,
    call,
    kind: 'sendTransaction',
  })
  return sendFrom({ account, call, chain, fees, nonce: nonce === undefined ? undefined : Number(nonce) })
}

async function switchNetwork(context: WalletContext, params: readonly unknown[]): Promise<null> {
  const chainId = chainIdOf(recordOf(params[0]).chainId)
  if (chainId === context.memory.read().chainId) return null
  const chain = context.chains.get(chainId)
  if (chain === undefined) {
    throw new ProviderRpcError({
      code: 4902,
      message: `Unrecognized chain ID 0x${chainId.toString(16)}. Try adding the chain using wallet_addEthereumChain first.`,
    })
  }
  await context.approver.approve({
    ...asking(context),
    kind: 'switchNetwork',
    target: { chainId, name: chain.name },
  })
  context.memory.update({ chainId })
  return null
}

async function addNetwork(context: WalletContext, params: readonly unknown[]): Promise<null> {
  const request = recordOf(params[0])
  const chainId = chainIdOf(request.chainId)
  const currency = recordOf(request.nativeCurrency)
  const rpcUrl = Array.isArray(request.rpcUrls) ? request.rpcUrls[0] : undefined
  if (typeof request.chainName !== 'string' || typeof rpcUrl !== 'string' || !/^https?:/.test(rpcUrl)) {
    throw invalidParams('a network needs chainName and an http(s) URL in rpcUrls.')
  }
  if (!context.chains.has(chainId)) {
    const target = { chainId, name: request.chainName }
    await context.approver.approve({ ...asking(context), kind: 'addNetwork', rpcUrl, target })
    context.chains.set(chainId, {
      id: chainId,
      name: request.chainName,
      nativeCurrency: {
        decimals: Number(currency.decimals ?? 18),
        name: String(currency.name ?? currency.symbol),
        symbol: String(currency.symbol),
      },
      rpcUrls: { default: { http: [rpcUrl] } },
    })
  }
  context.memory.update({ chainId })
  return null
}
