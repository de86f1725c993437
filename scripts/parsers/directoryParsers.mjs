// The parsers of wallet directories. Read by scripts/parsers/loadParsers.mjs.
import { jsonWords, jsonWorst, toRequest } from './jsonInputs.mjs'

export async function loadDirectoryParsers() {
  const at = (path) => import(`../../packages/server/src/${path}`)
  const [{ readDump }, { mergeWallets }, { readKnownWallets }, { createWalletIndex }] = await Promise.all([
    at('directory/readDump.ts'),
    at('directory/mergeWallets.ts'),
    at('directory/knownWallets.ts'),
    import('../../packages/protocol/src/directory/index.ts'),
  ])
  const [{ commandSchema }, { commandJsonLimits, commandLimitBytes }, { readJsonBody }, { safeParse }] =
    await Promise.all([
      at('admin/commands.ts'),
      at('admin/adminListener.ts'),
      at('http/readBody.ts'),
      import('valibot'),
    ])
  const known = readKnownWallets()
  const rowOf = createRows(known)
  const merge = (kinds) => mergeWallets(known, Array.from(kinds, rowOf)).wallets
  const index = createWalletIndex(merge('wc'.repeat(rowsLimit / 2)))
  const chains = Array.from({ length: 100 }, (_, number) => `eip155:${900_000 + number}`)

  return [
    {
      // The command line reads this file, in a process of its own.
      isApart: true,
      name: 'imported directory',
      read: readDump,
      size: 256 * 1024,
      words: [...jsonWords, '{"data":[', '\n', '{"id":"a","name":"a"},'],
      worst: {
        deep: jsonWorst.deep,
        lines: { unit: '{}\n' },
        rows: { head: '{"data":[', tail: '0]}', unit: '{"id":"a","name":"a"},' },
      },
    },
    {
      name: 'command of an import',
      read: async (text) =>
        safeParse(
          commandSchema,
          await readJsonBody(toRequest(text), commandLimitBytes, {
            limits: commandJsonLimits,
            takesAnyText: true,
          }),
          { abortEarly: true },
        ),
      size: 1024 * 1024,
      words: [...jsonWords, '{"id":"a","name":"a"},', '"rows":['],
      worst: {
        ...jsonWorst,
        chains: {
          head: '{"command":"wallets.import","rows":[{"id":"a","name":"a","chains":[',
          tail: '0]}]}',
          unit: '"eip155:1",',
        },
        rows: { head: '{"command":"wallets.import","rows":[', tail: '0]}', unit: '{"id":"a","name":"a"},' },
      },
    },
    {
      // Each letter of an input is a row, see `createRows`.
      name: 'wallets of an imported directory',
      read: (kinds) => createWalletIndex(merge(kinds)),
      size: rowsLimit,
      words: [...'ncemwxkrs'],
      worst: {
        claims: { unit: 'e' },
        'expanding names': { unit: 'x' },
        'known names': { unit: 'k' },
        'long lists of networks': { unit: 'c' },
        'marked names': { unit: 'm' },
        'names of words': { unit: 'w' },
        'new wallets': { unit: 'n' },
        'rows of one known wallet': { unit: 'r' },
        'rows of one site': { unit: 's' },
      },
    },
    {
      name: 'search for a wallet',
      read: (search) => [
        index.find({ chains, entries: 100, page: 1 }),
        index.find({ chains, entries: 100, page: 1, search }),
      ],
      size: 100,
      words: ['a', ' ', 'wallet', '\u0301', 'b', '1', 'wa'],
      worst: {
        letters: { unit: 'b' },
        'letters that are words': { head: 'z ', unit: 'a ' },
        'typing errors': { unit: 'walet' },
        'typing errors in a short text': (size) => 'wallet'.repeat(size / 20).slice(0, -1),
        words: { unit: 'a ' },
      },
    },
  ]
}

/** As many rows as the database keeps. With the longest of these rows, they have about 8 MB. */
const rowsLimit = 5000

/**
 * Returns a function that makes the row of a number and a kind. The letters of the kinds:
 *
 * - `n`: an ordinary wallet, unknown to the release.
 * - `c`: one with a long list of networks.
 * - `e`: one with the app schemes and injected ids of known wallets.
 * - `w`: one whose name consists of words, with an address of 512 letters.
 * - `m`: one whose name has as many letters with three marks as are compared.
 * - `x`: one whose name is eighteen times as long once it is normalized.
 * - `k`: one with a known wallet's name.
 * - `r`: a row of a known wallet, by its reverse domain name and site, with links that end with slashes.
 * - `s`: a row of a known wallet, by its name and site.
 */
function createRows(known) {
  const [first] = known
  const slashes = (number) => `${number}${'/'.repeat(500 - String(number).length)}a`
  const long = (number) => `https://wallet${number}.example/`.padEnd(512, 'a')
  const fieldsOf = {
    c: (number) => ({
      chains: Array.from({ length: 100 }, (_, chain) => `eip155:${1000 + chain}`),
      homepage: `https://wallet${number}.example`,
    }),
    e: (number) => ({
      desktopLink: known[number % known.length].mobile_link,
      homepage: long(number),
      injected: Array.from(
        { length: 16 },
        (_, index) => known[(number + index) % known.length].injected?.[0] ?? {},
      ),
      mobileLink: known[(number + 1) % known.length].mobile_link,
    }),
    k: (number) => ({ homepage: long(number), name: `${known[number % known.length].name} Wallet` }),
    m: (number) => ({ homepage: long(number), name: `${number}`.padEnd(16, '\u1f82') }),
    n: (number) => ({
      homepage: `https://wallet${number}.example`,
      injected: [{ injected_id: `isWallet${number}`, namespace: 'eip155' }],
      mobileLink: `wallet${number}://`,
      rdns: `example.wallet${number}`,
    }),
    r: (number) => ({
      homepage: first.homepage,
      desktopLink: `wallet://${slashes(number)}`,
      mobileLink: `wallet://${slashes(number)}`,
      rdns: first.rdns,
      webappLink: `https://a.example/${slashes(number)}`,
    }),
    s: (number) => ({ homepage: `${first.homepage}${number}`, mobileLink: long(number), name: first.name }),
    w: (number) => ({ homepage: long(number), name: `${'wallet '.repeat(8)}${number}` }),
    x: (number) => ({ homepage: long(number), name: `${number}`.padEnd(128, '\ufdfa') }),
  }
  const made = new Map()
  return (kind, number) => {
    const id = `${kind}${number}`
    const row = made.get(id) ?? {
      ...emptyRow,
      id,
      name: `Vault ${number}`,
      order: number,
      ...fieldsOf[kind](number),
    }
    made.set(id, row)
    return row
  }
}

const emptyRow = {
  anyNetworkOf: [],
  answersPairings: null,
  appStore: null,
  badgeType: 'none',
  browseLink: null,
  chains: [],
  chromeStore: null,
  desktopLink: null,
  homepage: null,
  imageId: null,
  injected: null,
  linkMode: null,
  mobileLink: null,
  origin: 'import',
  playStore: null,
  rdns: null,
  webappLink: null,
}
