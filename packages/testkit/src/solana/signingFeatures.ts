import { ed25519 } from '@noble/curves/ed25519.js'
import type { WalletAccount } from '@wallet-standard/base'
import { invalidParams, unauthorized } from '../eip155/ProviderRpcError.js'
import type { Approval } from '../prompt/approval.js'
import { localGenesisHash } from './localSolana.js'
import { describeTransaction, readTransaction } from './readTransaction.js'
import { sendTransaction } from './sendTransaction.js'
import { toSignInText } from './toSignInText.js'

type TransactionInput = {
  account: WalletAccount
  transaction: Uint8Array
  chain?: string | undefined
  options?: Record<string, unknown> | undefined
}

/** Creates the features of Wallet Standard that sign: messages, sign-ins and transactions. */
export function createSigningFeatures({
  approve,
  asking,
  connect,
  keyOf,
  rpcUrl,
  transactionVersions,
}: {
  approve: (approval: Approval) => Promise<unknown>
  /** The network of the wallet, and the site. */
  asking: Pick<Approval, 'network' | 'origin'>
  connect: () => Promise<{ accounts: readonly WalletAccount[] }>
  /** The key of an account that the site may use. */
  keyOf: (account: WalletAccount) => Uint8Array
  rpcUrl: string
  transactionVersions: readonly ('legacy' | 0)[]
}) {
  async function signTransactions(inputs: readonly TransactionInput[], isSent: boolean) {
    const [first] = inputs
    if (!first) return []
    for (const { transaction } of inputs) {
      const { version } = readTransaction(transaction)
      if (!transactionVersions.some((taken) => taken === version)) {
        throw invalidParams(`the wallet does not accept transactions of version ${version}.`)
      }
    }
    await approve({
      ...asking,
      account: first.account.address,
      isSent,
      kind: 'signTransactions',
      network: { chainId: localGenesisHash, name: first.chain ?? 'Solana' },
      transactions: inputs.map(({ transaction }) => describeTransaction(transaction)),
    })
    return inputs.map(({ account, transaction }) => {
      const { message, signaturesAt, signers } = readTransaction(transaction)
      const index = signers.indexOf(account.address)
      if (index === -1) throw unauthorized(account.address)
      const signed = transaction.slice()
      const signature = ed25519.sign(message, keyOf(account))
      signed.set(signature, signaturesAt + 64 * index)
      return { signature: signed.slice(signaturesAt, signaturesAt + 64), signed }
    })
  }

  return {
    'solana:signAndSendTransaction': {
      signAndSendTransaction: async (...inputs: TransactionInput[]) => {
        const signed = await signTransactions(inputs, true)
        for (const [index, { signed: wire }] of signed.entries()) {
          await sendTransaction(rpcUrl, wire, inputs[index]?.options)
        }
        return signed.map(({ signature }) => ({ signature }))
      },
      supportedTransactionVersions: transactionVersions,
      version: '1.0.0',
    },
    'solana:signIn': {
      signIn: async (...inputs: Record<string, unknown>[]) => {
        const [account] = (await connect()).accounts
        if (!account) throw unauthorized('sign-in')
        return Promise.all(
          inputs.map(async (input) => {
            const message = toSignInText({ address: account.address, origin: asking.origin, ...input })
            await approve({ ...asking, account: account.address, kind: 'signMessage', message })
            const signedMessage = new TextEncoder().encode(message)
            return { account, signature: ed25519.sign(signedMessage, keyOf(account)), signedMessage }
          }),
        )
      },
      version: '1.0.0',
    },
    'solana:signMessage': {
      signMessage: async (...inputs: { account: WalletAccount; message: Uint8Array }[]) => {
        const outputs: { signature: Uint8Array; signedMessage: Uint8Array }[] = []
        for (const { account, message } of inputs) {
          const text = new TextDecoder().decode(message)
          await approve({ ...asking, account: account.address, kind: 'signMessage', message: text })
          outputs.push({ signature: ed25519.sign(message, keyOf(account)), signedMessage: message })
        }
        return outputs
      },
      version: '1.1.0',
    },
    'solana:signTransaction': {
      signTransaction: async (...inputs: TransactionInput[]) => {
        const signed = await signTransactions(inputs, false)
        return signed.map(({ signed: signedTransaction }) => ({ signedTransaction }))
      },
      supportedTransactionVersions: transactionVersions,
      version: '1.0.0',
    },
  }
}
