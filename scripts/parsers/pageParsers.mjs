// The parsers of outside bytes in the kit and in code that both ends share. Read by scripts/parsers/loadParsers.mjs.
import { askedByResolver, batchOf, flatBatch, lookupOf, nestedBatches } from '../testing/hostileLookups.mjs'

const jsonWords = ['[', ']', '{', '}', ',', ':', '"', '\\', '"a":', '1', '[],', '{"a":0},']
const textWords = [
  '\u0301',
  '\u0327',
  'a',
  '\uff9e',
  '\u200d',
  '\ufe0f',
  '\ud83d\ude00',
  ' ',
  '\u0000',
  '\ufdfa',
  '.com',
  '-',
  'www.',
]
const account = `0x${'a'.repeat(40)}`
const word = (number) => number.toString(16).padStart(64, '0')
const lookup = { sender: account }
const filled = (size) => `0x${'61'.repeat(Math.max(0, Math.floor(size / 2) - 500))}`
/** Builds a lookup whose list of URLs points to one text many times. */
const pointersToUrl = (size) => {
  const count = Math.floor(size / 256)
  const urls = word(count) + word(32 * count).repeat(count) + word(size / 8) + '61'.repeat(size / 8)
  const bytes = word(160 + urls.length / 2)
  return `${lookupOf(lookup).slice(0, 10)}${word(0)}${word(160)}${bytes}${word(0)}${bytes}${urls}${word(0)}`
}
const typedHead = (types, message) => `{"primaryType":"A","types":{${types}},"message":{${message}`
const message = (rest) => `a.example wants you to sign in with your Ethereum account:\n${account}\n\n${rest}`
const fields =
  'URI: https://a.example\nVersion: 1\nChain ID: 1\nNonce: 12345678\nIssued At: 2026-01-01T00:00:00Z\n'

export async function loadPageParsers() {
  const at = (path) => import(`../../packages/portico/src/${path}`)
  const protocol = (path) => import(`../../packages/protocol/src/${path}/index.ts`)
  const [abi, caip, csv, frame, origin, signin, text, relay, token, valibot, viem] = await Promise.all([
    protocol('abi'),
    protocol('caip'),
    import('../../packages/protocol/src/http/csvSchema.ts'),
    protocol('frame'),
    protocol('origin'),
    protocol('signin'),
    protocol('text'),
    protocol('relay'),
    protocol('token'),
    import('valibot'),
    import('viem'),
  ])
  const [
    { sanitizeText },
    { parsePaymentUri },
    { parseAmount },
    { safeUrl },
    { isSuspiciousToken },
    { redact },
  ] = await Promise.all([
    at('format/sanitizeText.ts'),
    at('format/parsePaymentUri.ts'),
    at('format/parseAmount.ts'),
    at('format/safeUrl.ts'),
    at('core/judgeToken.ts'),
    at('core/http/redact.ts'),
  ])
  const [
    envelope,
    { frameLimits },
    { verifyMessage },
    { hashTypedData },
    { createSiwxHandler },
    { toWalletLink },
    { readRecap },
  ] = await Promise.all([
    at('walletconnect/envelope.ts'),
    at('walletconnect/frameLimits.ts'),
    at('verify/verifyMessage.ts'),
    at('verify/eip155/hashTypedData.ts'),
    at('server/createSiwxHandler.ts'),
    at('core/toWalletLink.ts'),
    at('walletconnect/signInRequest.ts'),
  ])
  const handler = createSiwxHandler({
    networkIds: ['eip155:1'],
    origins: ['https://a.example'],
    secret: 's'.repeat(32),
  })
  const attempt = (read) => {
    try {
      return read()
    } catch (error) {
      return error
    }
  }
  const accounts = {
    bip122: 'bip122:000000000019d6689c085ae165831e93:bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
    cosmos: 'cosmos:cosmoshub-4:cosmos1fl48vsnmsdzcv85q5d2q4z5ajdha8yu34mf0eh',
    eip155: `eip155:1:${account}`,
    polkadot: 'polkadot:91b171bb158e2d3848fa23a9f1c25182:5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY',
    solana: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:11111111111111111111111111111112',
  }
  const readNames = (input) => [
    sanitizeText(input),
    isSuspiciousToken({ address: `eip155:1:${account}`, name: input, price: 0, symbol: input }, network),
  ]
  const network = { caipNetworkId: 'eip155:1', nativeCurrency: { symbol: 'ETH' } }

  const answerLookup = (data) =>
    abi
      .answerLookups({
        abi: { decode: viem.decodeAbiParameters, encode: viem.encodeAbiParameters },
        askGateway: async ({ data }) => data,
        contract: account,
        request: () => Promise.reject(Object.assign(new Error('reverted'), { data })),
        signal: new AbortController().signal,
      })({ method: 'eth_call', params: [{ data: '0x', to: account }] })
      .catch(String)

  return [
    {
      name: 'lookup of a contract (CCIP)',
      read: answerLookup,
      size: 2 + 2 * 64_000,
      words: ['0x556f1830', 'a780bab6', ...[0, 1, 2, 32, 64, 96, 160, 20].map(word), 'f'.repeat(64), '61'],
      worst: {
        'batches in a batch': (size) =>
          askedByResolver({ ...lookup, callData: nestedBatches(size / 9_000, 30) }).padEnd(size, '0'),
        'batches in its own name': (size) =>
          lookupOf({ ...lookup, callData: nestedBatches(size / 9_000, 30) }).padEnd(size, '0'),
        'data of the contract': (size) =>
          lookupOf({ ...lookup, callData: batchOf([]), extraData: filled(size) }),
        'four long questions': (size) =>
          lookupOf({ ...lookup, callData: batchOf(Array(4).fill({ data: filled(size / 5), urls: ['a'] })) }),
        'many questions': (size) =>
          lookupOf({ ...lookup, callData: batchOf(Array(Math.floor(size / 700)).fill({ urls: [''] })) }),
        'many URLs': (size) => lookupOf({ ...lookup, urls: Array(Math.floor(size / 200)).fill('a') }),
        'one text many times': (size) =>
          lookupOf({ ...lookup, callData: flatBatch(Math.floor(size / 150), Math.floor(size / 8)) }),
        'one URL many times': pointersToUrl,
        words: { head: '0x556f1830', unit: word(32) },
      },
    },
    {
      name: 'CAIP ids',
      read: (input) => [
        caip.isCaipNetworkId(input),
        caip.isCaipAddress(input),
        attempt(() => caip.parseCaipAddress(input)),
        attempt(() => caip.parseCaipNetworkId(input)),
      ],
      size: 1024 * 1024,
      words: [':', 'eip155', 'a', '0x', 'solana:'],
      worst: { colons: { unit: ':' }, letters: { head: 'eip155:1:0x', unit: 'a' } },
    },
    {
      name: 'comma-separated list',
      read: (input) => valibot.safeParse(csv.csvSchema(100), input),
      size: 16_384,
      words: [',', 'a', ' ', '"', '\n'],
      worst: { commas: { unit: ',' }, items: { unit: 'a,' } },
    },
    {
      name: 'email address',
      read: (input) => valibot.safeParse(text.emailSchema, input, { abortPipeEarly: true }),
      size: 1_000_000,
      words: ['@', '.', 'a', '-', '.@', '..', ' ', 'A0'],
      worst: {
        dots: { head: 'a', unit: '.' },
        'dots and signs': { head: 'a', unit: '.a' },
        labels: { head: '!@', unit: 'A.0-' },
        spaces: { unit: ' ' },
      },
    },
    {
      name: 'origin',
      read: (input) => [
        origin.matchOrigin('https://*.a.example', input),
        origin.matchOrigin(input, 'https://a.example'),
      ],
      size: 16_384,
      words: ['https://', '*.', ':', 'a', '.', '-', '*'],
      worst: { labels: { head: 'https://', unit: 'a.' }, stars: { head: 'https://*.', unit: '*' } },
    },
    {
      name: 'sign-in message',
      read: (input) => {
        const read = signin.parseSignInMessage(input)
        return (
          read &&
          signin.checkSignInMessage(read, {
            networkIds: ['eip155:1'],
            nonce: '',
            nowMs: 0,
            origins: ['https://a.example'],
          })
        )
      },
      size: 10_000,
      words: [
        '\n',
        '- ',
        'a',
        ' wants you to sign in with your ',
        ' account:',
        'URI: ',
        'Resources:',
        'https://',
        '.',
        '%',
        '@',
        ':',
      ],
      worst: {
        authority: { head: 'a', tail: message('').slice(9), unit: '.' },
        lines: { head: message(''), unit: '\n' },
        names: { head: 'a', unit: ' wants you to sign in with your a' },
        resources: { head: message(`\n${fields}Resources:\n`), unit: '- a\n' },
        'resources that fit': { head: message(`\n${fields}Resources:`), unit: '\n- a:b' },
        statement: { head: message(''), tail: `\n\n${fields}`, unit: 'a ' },
      },
    },
    {
      name: 'message to the frame',
      read: (input) =>
        frame.readAppMessage({
          payload: attempt(() => text.parseJson(input)) ?? input,
          type: '@w3m-app/RPC_REQUEST',
        }),
      size: 1_000_000,
      words: [...jsonWords, '"method":"personal_sign"', '"params":['],
      worst: {
        deep: { unit: '[' },
        lists: { head: '[', tail: '0]', unit: '[],' },
        parameters: { head: '{"method":"eth_call","params":[', tail: '0]}', unit: '1,' },
        text: { unit: 'a' },
      },
    },
    {
      name: "address of a login by mail, in the frame's message",
      read: (email) => frame.readAppMessage({ payload: { email }, type: '@w3m-app/CONNECT_EMAIL' }),
      size: 1_000_000,
      words: ['@', '.', 'a', '-', '.@', '..', ' ', 'A0'],
      worst: {
        dots: { head: 'a', unit: '.' },
        labels: { head: '!@', unit: 'A.0-' },
        'labels that go on': { head: 'a@', unit: 'a-' },
      },
    },
    {
      name: 'message of the frame',
      read: (input) =>
        frame.readFrameMessage({
          payload: attempt(() => text.parseJson(input)) ?? input,
          type: '@w3m-frame/RPC_REQUEST_SUCCESS',
        }),
      size: 4_000_000,
      words: jsonWords,
      worst: { lists: { head: '[', tail: '0]', unit: '[],' }, text: { unit: 'a' } },
    },
    {
      name: 'name of a wallet, token or site',
      read: readNames,
      size: 1024 * 1024,
      words: textWords,
      worst: {
        hyphens: { unit: 'F-' },
        joiners: { unit: '\u200d' },
        'joiners after selectors': { head: '\ud83d\ude00', unit: '\ufe0f\u200d' },
        letters: { unit: 'a' },
        marks: (size) => `a${'\u0301'.repeat(size / 2)}${'\u0327'.repeat(size / 2)}`,
        selectors: { unit: '\ufe0f' },
        'what expands': { unit: '\ufdfa' },
      },
    },
    {
      name: 'symbol',
      read: token.foldSymbol,
      size: 64 * 1024,
      words: textWords,
      worst: {
        letters: { unit: '\u0410' },
        marks: (size) => `a${'\u0301'.repeat(size / 2)}${'\u0327'.repeat(size / 2)}`,
        'what expands': { unit: '\ufdfa' },
      },
    },
    {
      name: 'text of an error report',
      read: redact,
      size: 256 * 1024,
      words: ['wc:', '://', '?', '#', 'a', '+', ' ', 'https'],
      worst: {
        addresses: { unit: 'a://' },
        codes: { unit: 'wc:' },
        queries: { unit: 'a://a?' },
        schemes: { unit: 'a+' },
      },
    },
    {
      name: 'code or link of a payment',
      read: (input) => [parsePaymentUri(input), parseAmount({ decimals: 18, text: input }), safeUrl(input)],
      size: 64 * 1024,
      words: ['ethereum:', 'solana:', 'bitcoin:', '@', '/', '?', '&', '=', '%', '0', '.', 'e1', ' ', 'a'],
      worst: {
        digits: { unit: '0' },
        keys: { head: 'ethereum:a?', unit: 'a&' },
        parameters: (size) =>
          `bitcoin:a?${Array.from({ length: 400 }, (_, number) => `${number}=1`).join('&')}`.slice(0, size),
        path: { head: 'ethereum:', unit: 'a@1' },
        points: { unit: '1.' },
        spaces: { unit: ' ' },
      },
    },
    {
      name: "wallet's link",
      read: (base) => toWalletLink({ base, isTelegramOnAndroid: true, uri: 'wc:a' }),
      size: 2048,
      words: ['https://', 'a', '/', ':', '?', '#', '.'],
      worst: { slashes: { head: 'https://a.example', tail: 'a', unit: '/' }, scheme: { unit: 'a+' } },
    },
    {
      name: 'envelope of WalletConnect',
      read: (input) => {
        const read = envelope.readEnvelope(input)
        return read && envelope.open(new Uint8Array(32), read)
      },
      limitMs: 100,
      size: 1_000_000,
      words: ['A', 'AAAA', '=', ' ', '/', '+', '\n'],
      worst: { letters: { unit: 'AAAA' }, spaces: { unit: ' ' } },
    },
    {
      name: 'frame of WalletConnect',
      read: (input) => {
        const read = text.parseJson(input, frameLimits)
        return [
          valibot.is(relay.signRequestSchema, read),
          valibot.is(relay.sessionNamespacesSchema, read),
          valibot.safeParse(relay.signMethods.wc_sessionSettle.params, read),
          valibot.safeParse(relay.cacaosSchema, read),
        ]
      },
      size: 1_000_000,
      words: [...jsonWords, '{"eip155":{"accounts":[', '"events":[],"methods":[]}'],
      worst: {
        accounts: { head: '{"eip155":{"events":[],"methods":[],"accounts":[', tail: '0]}}', unit: '"a",' },
        deep: { unit: '[' },
        lists: { head: '[', tail: '0]', unit: '[],' },
        text: { head: '"', tail: '"', unit: 'a' },
      },
    },
    {
      name: 'recaps of a sign-in, one of 16 messages each',
      read: (input) => {
        const recap = `urn:recap:${btoa(input.replace(/[^\0-\xff]/g, 'a'))}`
        return Array.from({ length: 16 }, () => attempt(() => readRecap(recap)))
      },
      size: 15_000,
      words: [...jsonWords, '{"att":{"eip155":{', '"a/b":0,'],
      worst: {
        abilities: (size) => {
          const names = Array.from({ length: Math.floor((size - 30) / 11) }, (_, number) => `"a/${number}":0`)
          return `{"att":{"eip155":{${names.join()}}}}`
        },
        deep: { unit: '[' },
        names: { head: '{"att":{', tail: '"a":0}}', unit: '"a":{},' },
      },
    },
    ...Object.entries(accounts).map(([namespace, id]) => ({
      name: `signature (${namespace})`,
      read: (signature) => verifyMessage({ account: id, message: 'a', signature }),
      size: 60_000,
      words: ['0x', '00', 'ff', 'A', '=', '1', '6492'.repeat(16)],
      worst: {
        base58: { unit: 'z' },
        base64: { tail: '==', unit: 'AAAA' },
        'counts in base64': { head: '////', tail: '==', unit: '//8A' },
        hex: { head: '0x', unit: 'ff' },
        'zeros in hex': { head: '0x', unit: '00' },
      },
    })),
    {
      // The size is that of the largest body that Express accepts by default.
      name: "typed data for the host's own backend",
      read: (input) => hashTypedData(attempt(() => JSON.parse(input))),
      size: 100 * 1024,
      words: [...jsonWords, '{"name":"a","type":"A"}', '"type":"uint8[]"', '"message":{', '[]'],
      worst: {
        'long text': {
          head: typedHead('"A":[{"name":"a","type":"string"}]', '"a":"'),
          tail: '"}}',
          unit: 'a',
        },
        'long type': {
          head: '{"primaryType":"A","message":{},"types":{"A":[{"name":"a","type":"',
          tail: 'x"}]}}',
          unit: '[]',
        },
        'lists in lists': (size) => {
          const depth = Math.floor((size - 100) / 4)
          const list = `${'['.repeat(depth)}${']'.repeat(depth)}`
          return `${typedHead(`"A":[{"name":"a","type":"bool${'[]'.repeat(depth)}"}]`, '"a":')}${list}}}`
        },
        'one field many times': (size) => {
          const fields = Array.from(
            { length: Math.floor(size / 60) },
            () => '{"name":"a","type":"bool"}',
          ).join()
          const values = Array.from({ length: Math.floor(size / 25) }, () => '{"a":true}').join()
          return `${typedHead(`"A":[{"name":"b","type":"B[]"}],"B":[${fields}]`, '"b":[')}${values}]}}`
        },
        'one text many times': (size) => {
          const fields = Array.from(
            { length: Math.floor(size / 60) },
            () => '{"name":"a","type":"string"}',
          ).join()
          return `${typedHead(`"A":[${fields}]`, '"a":"')}${'a'.repeat(size / 2)}"}}`
        },
        'types of types': (size) => {
          const numbers = Array.from({ length: Math.floor(size / 90) }, (_, number) => number)
          const fields = numbers.map((number) => `{"name":"f${number}","type":"T${number}"}`).join()
          const types = numbers
            .map((number) => `"T${number}":[{"name":"a","type":"T${number + 1}[]"}]`)
            .join()
          const values = numbers.map((number) => `"f${number}":{"a":[]}`).join()
          return `${typedHead(`"A":[${fields}],${types},"T${numbers.length}":[]`, '')}${values}}}`
        },
      },
    },
    {
      name: "cookies of the host's own backend",
      read: (cookie) => handler.getSessions({ headers: { cookie } }),
      size: 64_000,
      words: [';', '=', 'a', ' ', '__Host-portico-', 'portico-', '.'],
      worst: {
        cookies: { unit: 'a=b;' },
        own: { unit: '__Host-portico-a=b.c;' },
        semicolons: { unit: ';' },
        spaces: { unit: ' ' },
      },
    },
    {
      name: "body for the host's own backend",
      read: async (body) =>
        handler.handle(
          new Request('https://a.example/verify', {
            body,
            headers: { origin: 'https://a.example' },
            method: 'POST',
          }),
        ),
      size: 64_000,
      words: jsonWords,
      worst: {
        deep: { unit: '[' },
        names: { head: '{', tail: '"a":0}', unit: '"a":0,' },
        text: { head: '{"message":"', tail: '"}', unit: 'a' },
      },
    },
    {
      name: 'long numbers of an answer, in the page',
      read: (input) => text.replaceLongNumbers(input, (digits) => `"${digits}"`),
      size: 5_000_000,
      words: ['"', '\\"', '\\', '1', '1'.repeat(17), '.', 'e', '-', ',', '\n'],
      worst: { 'escaped quotes': { head: '"', unit: '\\"' }, 'open texts': { unit: '"\\\n' } },
    },
  ]
}
