import type { WalletError } from './walletError.js'

/**
 * What wallets say if the transaction may still be on its way: the network has it already, or what broke off was the way to
 * the node or to the wallet. Source: go-ethereum's, Erigon's and Nethermind's words, and those of browsers and of Node.
 */
const words =
  /already (known|imported|exist|(been )?processed|in (the )?(mem|tx|transaction)? ?pool)|known transaction|already_exists|time(d)?[ -]?out|etimedout|request expired|context invalidated|(port|channel|connection|socket|stream)[^.]{0,24}(closed|lost|reset|interrupted|disconnected)|econnreset|socket hang up|failed to fetch|network ?error|bad gateway|network request failed/i

/** True where a wallet's error does not say that nothing was sent. A second transfer would then be paid twice. */
export function mayHaveSent({ says }: WalletError): boolean {
  return words.test(says)
}
