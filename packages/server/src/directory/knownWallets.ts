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

/** The package's own list: the same file from `src/directory` and from `dist/directory`. */
const file = new URL('../../directory/wallets.json', import.meta.url)

/** `npm:{package}@{version}#{its key for the wallet}`, or the page that says so. */
const source = pipe(
  string(),
  regex(/^(npm:(@[\w.-]+\/)?[\w.-]+@\d[\w.-]*#.+|https:\/\/\S+)$/, 'must be a source'),
)

const knownWallet = object({
  ...walletFields.entries,
  /** Smaller comes first. */
  order: pipe(number(), integer()),
  /** Families for every network of which it is offered; see `DirectoryWallet`. */
  any_network_of: array(picklist(chainNamespaces)),
  sources: pipe(array(source), minLength(1)),
})

export type KnownWallet = InferOutput<typeof knownWallet>

const knownWallets = pipe(
  array(knownWallet),
  check((rows) => new Set(rows.map(({ id }) => id)).size === rows.length, 'must hold each id once'),
)

/** The wallets that a release knows, each field with a source. What no source says is null. */
export function readKnownWallets(): KnownWallet[] {
  return parse(knownWallets, JSON.parse(readFileSync(file, 'utf8')))
}
