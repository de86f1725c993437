import { base64 } from '@scure/base'
import { RequestFailedError } from '../../core/errors/connection.js'
import type { Network } from '../../core/network.js'
import type { Session } from '../../core/session.js'
import { verifyMessage } from '../../verify/solana/verifyMessage.js'
import { toRequestError } from '../requestError.js'
import { readBlockhash } from './buildTransfer.js'
import { compileTransaction } from './compileTransaction.js'
import { memoProgram, systemProgram } from './programs.js'
import { readSolanaError } from './readSolanaError.js'
import { createRpc } from './rpc.js'
import { solanaSigner } from './solanaSigner.js'

const method = 'solana:signTransaction'
/** Maximum length of a memo in bytes. The rest of the transaction has space for what a wallet adds. */
const maxMessageLength = 900

/**
 * Asks the user to sign a message as the memo of a transaction, which nobody sends. Hardware that signs no messages
 * signs this transaction, and shows its memo.
 *
 * @returns the signed transaction in base64
 * @throws SignatureDeclinedError, RequestPendingError, RequestFailedError
 */
export async function signByTransaction(
  session: Session,
  { address, message, network }: { address: string; message: string; network: Network },
): Promise<string> {
  const { connector, networkId, provider } = session
  const data = new TextEncoder().encode(message)
  if (data.length > maxMessageLength)
    throw new RequestFailedError({ details: 'The message is too long for a transaction.', method })
  const signer = solanaSigner({ address, networkId, provider })
  const latest = await readBlockhash(createRpc(network, AbortSignal.timeout(3_000))).catch(() => undefined)
  const transaction = compileTransaction({
    // Wallets simulate a transaction before they show it. Without a blockhash, they show a warning, but sign.
    blockhash: latest?.blockhash ?? systemProgram,
    instructions: [
      {
        accounts: [{ address, isSigner: true, isWritable: true }],
        data,
        programAddress: memoProgram,
      },
    ],
    payer: address,
    version: signer.transactionVersions.includes('legacy') ? 'legacy' : 0,
  })
  const [signed] = await signer.signTransactions([transaction]).catch((cause: unknown) => {
    const { isOfHardware, kind } = readSolanaError(cause)
    const isOwnNo = kind === 'rejected' && !isOfHardware
    throw toRequestError(isOwnNo ? { code: 4001 } : cause, { method, walletName: connector.name })
  })
  if (signed && (await verifyMessage({ address, message, signature: signed })).isValid)
    return base64.encode(signed)
  throw new RequestFailedError({ details: 'The wallet signed something else.', method })
}
