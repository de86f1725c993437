import type { WalletError } from './walletError.js'

/**
 * Error texts of wallets after which the transaction may still be on its way: the network already has it, or the
 * connection to the node or to the wallet broke off. Source: the texts of go-ethereum, Erigon and Nethermind, of
 * browsers and of Node.
 */
const words =
  /already (known|imported|exist|(been )?processed|in (the )?(mem|tx|transaction)? ?pool)|known transaction|already_exists|time(d)?[ -]?out|etimedout|request expired|context invalidated|(port|channel|connection|socket|stream)[^.]{0,24}(closed|lost|reset|interrupted|disconnected)|econnreset|socket hang up|failed to fetch|network ?error|bad gateway|network request failed/i

/** Checks whether a wallet's error leaves open that it has sent. A second transfer would then be paid twice. */
export function mayHaveSent({ says }: WalletError): boolean {
  return words.test(says)
}
