import { fold, foreignWords } from './foreignWords.js'
import type { WalletFailure } from './walletError.js'

/**
 * Texts that mean that the transaction may be on its way, whatever else the error says. Source: the texts of
 * go-ethereum, Erigon and Nethermind, of web3.js, ethers, viem and Solana's web3.js, of browsers and of Node.
 */
const mayBe: readonly RegExp[] = [
  // The network already has the transaction.
  /already[ _]?(known|imported|exist|(been )?processed|in (the )?(mem|tx|transaction)? ?pool)|known transaction/i,
  // The wallet sent the transaction, but saw no receipt.
  /(?<!\bno )\b(transaction|user ?op(eration)?|bundle|batch|calls) (was |were |has been |have been |is |are )?(already )?(submitted|sent|broadcast)|not mined (with)?in|might still be mined|(could not|cannot|failed to) be confirmed|not (been )?confirmed (with)?in|unknown (if|whether) it|receipt\b.{0,100}\bnot (be )?found|gettransaction(receipt|byhash)|getuserop(eration)?(receipt|byhash|status)|getsignaturestatus|(wait(ing)? for|fetch(ing)?|get(ting)?) (the |a )?(transaction )?(receipt|confirmation)/i,
  // Texts of browsers and of Node for a request that failed: Chrome, Firefox, Safari, undici.
  /failed to fetch|load failed|fetch failed|network ?error|network request failed|appears to be offline|err_(network|internet|connection|http2|quic|timed_out|empty_response|ssl)/i,
  // A proxy in front of the node responded, usually with a page instead of JSON.
  /bad gateway|service (temporarily )?unavailable|internal server error|\b(http|status)\b\D{0,12}\b5\d\d\b|unexpected (token|end of (json|input|data)|character)|unrecognized token|json parse error|not valid json|invalid json(?![ -]?rpc)/i,
]

/** More such texts. They do not count if hardware uses them: then the device did not respond, and signed nothing. */
const brokeOff: readonly RegExp[] = [
  // A deadline ended the wallet's request to its node.
  /time(d)?[ -]?out|etimedout|timeouterror|deadline exceeded|request expired|aborterror|econnaborted|\b(fetch|request|signal|operation) (is|was|has been )? ?aborted|aborted a request/i,
  // The connection to the node or to the wallet itself broke.
  /context invalidated|(port|channel|connection|socket|stream)[^.]{0,24}(closed|lost|reset|interrupted|disconnected)|econnreset|epipe|socket hang up|other side closed|premature close/i,
]

/**
 * Codes that mean that a request was refused before anything was sent. Source: JSON-RPC 2.0 (-32600 to -32602),
 * EIP-1474 (-32003, -32004), EIP-1193 (4100 to 4901), EIP-3085 (4902), EIP-5792 (5700 to 5760, without 5720, a name
 * that is already in use).
 */
const unsentCodes: readonly number[] = [
  -32_600, -32_601, -32_602, -32_003, -32_004, 4100, 4200, 4900, 4901, 4902, 5700, 5710, 5730, 5740, 5750,
  5760,
]

/** Texts that mean that a request ended before anything was sent. Sources: as above. */
const unsent: readonly RegExp[] = [
  // The account cannot pay.
  /insufficient[ _-]?(\w+ )?(funds|balance|gas|fee|allowance|liquidity|lamports|amount|sol\b|eth\b)|not enough|(doesn['’]t|does not) have enough|exceeds? (the )?(\w+ )?(balance|allowance)|no record of a prior credit/i,
  // The node, or the wallet in advance, simulated the transaction, and it would fail.
  /revert|simulat|(estimat|predict)\w* (the )?gas|gas[ _](estimat\w*|limit (too|is|exceed))|gas required exceeds|unpredictable[ _]gas|out of gas|always failing|invalid opcode|custom program error|instruction ?error|blockhash ?not ?found/i,
  // No node accepts such a fee or form. "Replacement underpriced" is different: the pool has the original transaction.
  /intrinsic gas|exceeds (the )?(block )?gas ?limit|(?<!replacement[ _](transaction[ _])?)underpriced|less than block base ?fee|(gas|fee|tip)\w*( price| cap| per gas)? (is )?(too low|below|above|higher than|less than)|exceeds the configured cap|nonce (is )?too high|oversized|(init)?code size|transaction (is )?too (large|big|long)/i,
  // The request is not valid or not possible.
  /invalid[ _](params?\b|parameters?|arguments?|sender|address|recipient|receiver|amount|chain|from\b|to\b|opcode|input)|(missing|must (provide|specify|be))\b.{0,40}\b(param|argument|field|address|chain|hex|string|number)|unsupported|(\bnot|n['’]t) (yet )?(be )?(support|implement)|method not (found|allowed)|unknown method|does not exist\/is not available/i,
  // The wallet is on another network, is locked, or does not let the page send requests.
  /chain ?(id)?\b.{0,40}(mismatch|match|should be|must be|does not equal)|(wrong|different|mismatched|unrecognized|unknown) (network|chain)|unauthori[sz]ed|not (been )?(authori[sz]ed|permitted|allowed|granted)|permission|\b(wallet|keyring|account|vault|extension) (is |was )?locked|\bunlock|(unknown|no) account|account (is )?(unknown|not found)|\b(wallet|provider|account|site|user) (is |was )?not connected|watch[ -]?only|receiving end does not exist|\bblocked by\b/i,
  // The text itself says so.
  /\b(not|never) (been )?(sent|submitted|broadcast(ed)?)\b|\b(no (transaction|tx|transfer)s?|nothing) (was|were|is|has been) (sent|submitted|broadcast(ed)?)\b/i,
]

/** Methods in an error's text, such as `eth_getBlockByNumber`. */
const methodNames = /\b(?:(?:eth|net|wallet|web3)_[a-z]\w*|[a-z][a-z\d]{1,20}_get[a-z]\w*)/gi

/**
 * Methods that a wallet uses until it has sent. Any other one may be its question for the outcome. Source: the Ethereum
 * JSON-RPC API, ERC-4337, ERC-7677, EIP-5792 and the additions of bundlers.
 */
const earlyMethods =
  /_(send|sign|estimate|simulate|prepare|fill|create|request|sponsor|switch|add|unlock|accounts|supportedentrypoints|maxpriorityfee|gasprice|feehistory|chainid|version|client|call$|get(transactioncount|balance|code|capabilities|paymaster|useroperationgasprice))/i

/** Methods of batches (EIP-5792). A wallet without batches may name several of them. */
const batchMethods = /^wallet_\w*calls(status)?$/i

/**
 * Checks whether an error itself reports that the wallet may have sent: in words, or because it names a method that is
 * of use only after the sending. A code proves nothing against that, because it may belong to this method.
 */
export function saysSent({ isOfHardware, says }: WalletFailure): boolean {
  const isSaid = (words: readonly RegExp[]) => words.some((each) => each.test(says))
  if (isSaid(mayBe)) return true
  if (isOfHardware) return isSaid(brokeOff) && ofNetwork.test(says)
  if (isSaid(brokeOff)) return true
  const isOfBatches = /wallet_sendcalls/i.test(says)
  return (says.match(methodNames) ?? []).some(
    (name) => !earlyMethods.test(name) && !(isOfBatches && batchMethods.test(name)),
  )
}

/** Phrases with the same meaning in other languages, for text in the form that `fold` returns. */
const unsentAbroad =
  /余额不足|餘額不足|资金不足|残高不足|残高が足り|잔액이? ?부족|(saldo|fondos|fundos|saldi|fondi) insuf|insuficien|(solde|fonds) insuffisant|insufficient[ie]|nicht genügend|nicht genug|unzureichend|недостаточно|недостатньо|niewystarczając|onvoldoende|yetersiz|không đủ|tidak cukup/

/** Everything that some wallets say if their node refused, mostly while it estimated the gas. */
const saysNothing = /^internal json-rpc error\.?$/i

/** Words that show that a text of hardware is about the network after all. */
const ofNetwork = /\b(node|rpc|network|broadcast|server|endpoint)\b/i

/**
 * Checks whether a wallet may have sent although it returned an error. In that case, a second transfer would pay twice.
 * So the answer is yes, unless the error is known to come before the sending.
 */
export function mayHaveSent(error: WalletFailure): boolean {
  const { codes, isOfHardware, kind, says } = error
  if (saysSent(error)) return true
  if (isOfHardware || kind !== 'other' || codes.some((code) => unsentCodes.includes(code))) return false
  if (unsent.some((words) => words.test(says))) return false
  const folded = fold(says)
  if (unsentAbroad.test(folded) || foreignWords.unsupported.test(folded)) return false
  return !says.split('\n').every((line) => saysNothing.test(line))
}
