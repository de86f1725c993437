import { base58 } from '@scure/base'
import type { ApprovalRequest, Site } from '../approval/approvalRequest.js'
import type { Vault } from '../custody/vault.js'
import { solanaPrograms } from '../decode/decodeSolanaInstruction.js'
import { readSolanaTransaction, type SolanaTransaction } from '../decode/readSolanaTransaction.js'
import type { Rpc } from '../networks/rpc.js'
import type { SignedSolanaTransaction } from '../signing/solana.js'
import { checkCluster } from './checkCluster.js'
import { followSent } from './followSent.js'
import type { Handles, RequestContext } from './handle.js'
import { looksLikeTransaction } from './looksLikeTransaction.js'
import { RpcRefusal } from './RpcRefusal.js'
import { readBase58 } from './readBase58.js'
import { refuseStrangeSignIn } from './refuseStrangeSignIn.js'
import type { SendSigned } from './sendSigned.js'
import type { UnclearSends } from './unclearSends.js'
import { keyOfRequest } from './unclearSends.js'

/** Maximum number of instructions in a transaction. The network executes no longer one. Source: Solana, SIMD-0160. */
const instructionLimit = 64

/** Maximum number of instructions in all transactions of one request, because the user has to read each one. */
const allInstructionsLimit = 1_000

/** Source: Solana, getSignatureStatuses. */
type SignatureStatus = { confirmationStatus?: string | null; err?: unknown }

/** Handles requests of Solana sites. */
export function createSolanaRequests({
  rpc,
  sendSigned,
  unclear,
  vault,
}: {
  rpc: Rpc
  sendSigned: SendSigned
  unclear: UnclearSends
  vault: Vault
}): Handles {
  const requests: Handles = {
    async solana_signMessage(
      { message, pubkey }: { message: string; pubkey: string },
      { ask, site, networkId },
    ) {
      const account = await solanaAccount(pubkey)
      const bytes = readBase58(message)
      // A message that a network would accept as a transaction can only be signed through a request for a transaction.
      if (looksLikeTransaction(bytes)) {
        throw new RpcRefusal(
          -32602,
          'This message is a transaction, or starts like one. Use a method that signs transactions.',
        )
      }
      refuseStrangeSignIn(bytes, site)
      return ask({ account, bytes, kind: 'message', method: 'solana_signMessage', networkId }, async () => {
        const { signSolanaBytes } = await import('../signing/solana.js')
        const signed = await vault.withSeed((entropy) => signSolanaBytes(entropy, bytes, account))
        return { signature: base58.encode(signed) }
      })
    },
    async solana_signTransaction({ transaction }: { transaction: string }, context) {
      const [signed] = await signSolana([transaction], false, context)
      return { signature: signed?.signature, transaction: signed?.transaction }
    },
    async solana_signAllTransactions({ transactions }: { transactions: string[] }, context) {
      const signed = await signSolana(transactions, false, context)
      return { transactions: signed.map((each) => each.transaction) }
    },
    async solana_signAndSendTransaction(
      { options, transaction }: { transaction: string; options?: Record<string, unknown> },
      context,
    ) {
      const account = await solanaAccount(undefined)
      const { ask, site, networkId } = context
      const [read] = checkSolana([transaction], account, site)
      const key = keyOfRequest('solana', site.origin, networkId, account, read && readIntent(read))
      const statusOf = async ({ signature }: SignedSolanaTransaction) => {
        const options = { searchTransactionHistory: true }
        const answer = await rpc(networkId, 'getSignatureStatuses', [[signature], options])
        return (answer as { value?: readonly (SignatureStatus | null)[] } | null)?.value?.[0]
      }
      const isKnown = async (signed: SignedSolanaTransaction) => Boolean(await statusOf(signed))
      const repeat = await unclear.repeat(key, isKnown)
      const kept = repeat?.isAgain ? repeat.signed : undefined
      if (read && !kept) await checkCluster(rpc, networkId, [read])
      const request: ApprovalRequest = {
        account,
        isSent: true,
        kind: 'solana',
        networkId,
        transactions: [kept?.transaction ?? transaction],
        ...(kept && { isRepeat: true }),
      }
      return ask(request, async (leaves, settles) => {
        const { signSolanaTransaction } = await import('../signing/solana.js')
        const before = kept ?? (await unclear.find<SignedSolanaTransaction>(key))
        const signed =
          before ?? (await vault.withSeed((entropy) => signSolanaTransaction(entropy, transaction, account)))
        const { base64, signature } = signed
        await sendSigned(key, signed, {
          hash: signature,
          isKnown: () => isKnown(signed),
          isRepeat: before !== undefined,
          leaves,
          send: () => rpc(networkId, 'sendTransaction', [base64, { ...options, encoding: 'base64' }]),
        })
        await unclear.forget(key)
        settles(
          followSent(async () => {
            const status = await statusOf(signed)
            // Another block may still replace a block that the network has not confirmed.
            return status && status.confirmationStatus !== 'processed' ? !status.err : undefined
          }),
        )
        return { signature }
      })
    },
  }

  async function solanaAccount(named: unknown): Promise<string> {
    const { addresses } = await vault.known()
    if (named !== undefined && named !== addresses.solana) {
      throw new RpcRefusal(4100, 'This request is for another account.')
    }
    return addresses.solana
  }

  function checkSolana(transactions: readonly string[], account: string, site: Site): SolanaTransaction[] {
    let instructionsLeft = allInstructionsLimit
    return transactions.map((text) => {
      const transaction = readSolanaTransaction(text)
      if (!transaction) throw new RpcRefusal(-32602, 'params.transaction must be a Solana transaction')
      if (!transaction.signers.includes(account)) {
        throw new RpcRefusal(4100, 'This transaction does not need this account’s signature.')
      }
      const { length } = transaction.instructions
      instructionsLeft -= length
      if (length > instructionLimit || instructionsLeft < 0) {
        throw new RpcRefusal(
          -32602,
          `A transaction can have at most ${instructionLimit} instructions, and one request at most ${allInstructionsLimit} in total. More cannot be shown to the user.`,
        )
      }
      // Sites accept a signed memo in place of a signed message, because some hardware signs nothing else.
      for (const { data } of transaction.instructions) refuseStrangeSignIn(data, site)
      return transaction
    })
  }

  async function signSolana(
    transactions: readonly string[],
    isSent: boolean,
    { ask, site, networkId }: RequestContext,
  ) {
    const account = await solanaAccount(undefined)
    await checkCluster(rpc, networkId, checkSolana(transactions, account, site))
    return ask({ account, isSent, kind: 'solana', networkId, transactions }, async () => {
      const { signSolanaTransaction } = await import('../signing/solana.js')
      return vault.withSeed((entropy) =>
        Promise.all(transactions.map((text) => signSolanaTransaction(entropy, text, account))),
      )
    })
  }

  return requests
}

/**
 * Returns what a transaction does, without its block. If a page repeats a request, it builds the transaction with a
 * newer block.
 */
function readIntent({ instructions, signers, version }: SolanaTransaction) {
  return {
    instructions: instructions
      .filter(({ program }) => program !== solanaPrograms.computeBudget)
      .map(({ accounts, data, program }) => ({ accounts, data: base58.encode(data), program })),
    signers,
    version,
  }
}
