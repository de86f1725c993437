import type { WalletError } from './walletError.js'

/**
 * Error texts of wallets after which the transaction may still be on its way. Source: the texts of go-ethereum, Erigon
 * and Nethermind, of web3.js, ethers, viem and Solana's web3.js, of browsers and of Node.
 */
const words: readonly RegExp[] = [
  // The network already has it.
  /already[ _]?(known|imported|exist|(been )?processed|in (the )?(mem|tx|transaction)? ?pool)|known transaction/i,
  // It was sent, but the wallet saw no receipt.
  /(?<!\bno )\btransaction (was |has been |is )?(already )?(submitted|sent|broadcast)|not mined (with)?in|might still be mined|(could not|cannot|failed to) be confirmed|not (been )?confirmed (with)?in|unknown (if|whether) it|receipt\b.{0,100}\bnot (be )?found|(wait(ing)? for|fetch(ing)?|get(ting)?) (the |a )?(transaction )?(receipt|confirmation)/i,
  // A deadline ended the wallet's request to its node.
  /time(d)?[ -]?out|etimedout|timeouterror|request expired|aborterror|econnaborted|\b(fetch|request|signal|operation) (is|was|has been )? ?aborted|aborted a request/i,
  // The connection to the node, or to the wallet itself, broke off.
  /context invalidated|(port|channel|connection|socket|stream)[^.]{0,24}(closed|lost|reset|interrupted|disconnected)|econnreset|epipe|socket hang up|other side closed|premature close/i,
  // Texts of browsers and of Node for a request that failed: Chrome, Firefox, Safari, undici.
  /failed to fetch|load failed|fetch failed|network ?error|network request failed|appears to be offline|err_(network|internet|connection|http2|quic|timed_out|empty_response|ssl)/i,
  // A proxy in front of the node answered, mostly with a page instead of JSON.
  /bad gateway|service (temporarily )?unavailable|internal server error|\b(http|status)\b\D{0,12}\b5\d\d\b|unexpected (token|end of (json|input|data)|character)|unrecognized token|json parse error|not valid json|invalid json(?![ -]?rpc)/i,
]

/** Checks whether a wallet's error leaves open that it has sent. A second transfer would then be paid twice. */
export function mayHaveSent({ says }: WalletError): boolean {
  return words.some((each) => each.test(says))
}
