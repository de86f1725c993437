import { readFileSync } from 'node:fs'
import { chainNamespaces } from '@portico/protocol/caip'
import {
  array,
  check,
  type InferOutput,
  integer,
  minLength,
  number,
  object,
  parse,
  picklist,
  pipe,
  regex,
  string,
} from 'valibot'
import { walletFields } from './walletFields.js'

/** The package's own list. The path is correct from `src/directory` and from `dist/directory`. */
const file = new URL('../../directory/wallets.json', import.meta.url)

/** `npm:{package}@{version}#{its key for the wallet}`, or the URL of a page that states the value. */
const source = pipe(
  string(),
  regex(/^(npm:(@[\w.-]+\/)?[\w.-]+@\d[\w.-]*#.+|https:\/\/\S+)$/, 'must be a source'),
)

const knownWallet = object({
  ...walletFields.entries,
  /** Smaller comes first. */
  order: pipe(number(), integer()),
  /** Families in which the wallet is offered for every network; see `DirectoryWallet`. */
  any_network_of: array(picklist(chainNamespaces)),
  sources: pipe(array(source), minLength(1)),
})

export type KnownWallet = InferOutput<typeof knownWallet>

const knownWallets = pipe(
  array(knownWallet),
  check((rows) => new Set(rows.map(({ id }) => id)).size === rows.length, 'must hold each id once'),
)

/** Reads the wallets that the release knows. Each field has a source; a field without one is null. */
export function readKnownWallets(): KnownWallet[] {
  return parse(knownWallets, JSON.parse(readFileSync(file, 'utf8')))
}
