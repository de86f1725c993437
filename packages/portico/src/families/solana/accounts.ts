import type { CaipNetworkId } from '@portico/protocol/caip'
import type { Connector } from '../../core/connector.js'
import type { Account, Session } from '../../core/family.js'
import type { Network } from '../../core/network.js'
import { isAddress } from './address.js'
import { toNetworkId, toStandardChain } from './standardChain.js'
import type { SolanaWallet, SolanaWalletAccount } from './standardWallet.js'

/** Accounts that are read at most. */
const maxAccounts = 100

/** The Solana accounts in a wallet's answer: its own order, each once, everything else left out. */
export function readAccounts(input: unknown): Account<'solana'>[] {
  const accounts = new Map<string, Account<'solana'>>()
  for (const account of Array.isArray(input) ? input.slice(0, maxAccounts) : []) {
    // WalletConnect's are addresses alone.
    const { address, chains } = (
      typeof account === 'string' ? { address: account } : (account ?? {})
    ) as Partial<SolanaWalletAccount>
    if (!address || !isAddress(address)) continue
    if (chains && !Array.from(chains).some((chain) => String(chain).startsWith('solana:'))) continue
    accounts.set(address, { address, namespace: 'solana', type: 'eoa' })
  }
  return [...accounts.values()]
}

/** A session over the accounts of a wallet, on the wanted network where the wallet takes it; null without an account. */
export function toSession(
  connector: Connector,
  answer: unknown,
  parameters: { networks: readonly Network[]; networkId?: CaipNetworkId | undefined },
): Session<'solana'> | null {
  const accounts = readAccounts(answer)
  if (accounts.length === 0) return null
  const { provider } = connector
  const chains = Array.from((provider as SolanaWallet).chains, String)
  const networkIds = parameters.networks
    .filter(({ chainNamespace }) => chainNamespace === 'solana')
    .map(({ caipNetworkId }) => caipNetworkId)
    .filter((id) => chains.includes(toStandardChain(id)))
  const networkId =
    networkIds.find((id) => id === parameters.networkId) ??
    networkIds[0] ??
    toNetworkId(chains.find((chain) => chain.startsWith('solana:')) ?? 'solana:mainnet')
  return { accounts, connector, networkId, networkIds, provider }
}
