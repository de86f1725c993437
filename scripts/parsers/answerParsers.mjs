// The server's parsers of what other services answer, and of headers. Read by scripts/parsers/loadParsers.mjs.
import { jsonWords, jsonWorst } from './jsonInputs.mjs'

const word = (number) => number.toString(16).padStart(64, '0')
const signInWords = [
  'URI: ',
  'Version: 1',
  'Nonce: ',
  '\n',
  '\n\n',
  'Resources:',
  '- a:b',
  'a',
  '.',
  ' ',
  '://',
]

export async function loadAnswerParsers() {
  const at = (path) => import(`../../packages/server/src/${path}`)
  const [
    { createFarcasterRelay },
    { createAccountCheck },
    { createOauthClient },
    { createProofs },
    { readLanguages },
  ] = await Promise.all([
    at('identity/farcaster/farcasterRelay.ts'),
    at('identity/farcaster/farcasterAccount.ts'),
    at('identity/social/oauthClient.ts'),
    at('identity/proofs.ts'),
    at('texts/chooseLanguage.ts'),
  ])
  const [
    { askProvider },
    { optionsAnswer },
    { readSessionList },
    { createLlamaPrices },
    { createLlamaCharts },
  ] = await Promise.all([
    at('onramp/askProvider.ts'),
    at('onramp/coinbase/coinbaseAnswers.ts'),
    at('sessionKeys/readSessionList.ts'),
    at('prices/llamaPrices.ts'),
    at('prices/llamaCharts.ts'),
  ])
  const signal = new AbortController().signal
  const countCall = () => {}
  const nowMs = () => 0
  const relay = createFarcasterRelay('https://a.example', countCall)
  const checkAccount = createAccountCheck({
    domain: 'a.example',
    nowMs,
    settings: { idRegistry: `0x${'a'.repeat(40)}`, networkId: 'eip155:10', relayUrl: 'https://a.example' },
    siweUri: 'https://a.example',
    upstreams: new Map(),
    verify: async () => undefined,
  })
  const oauth = (provider) =>
    createOauthClient(provider, { clientId: 'a', clientSecret: 'b' }, 'https://b.example/callback')
  const flow = { codeVerifier: 'a'.repeat(43), nonce: 'n', state: 's' }
  const answered = new URLSearchParams({ code: 'c', iss: 'https://accounts.google.com', state: 's' })
  const token = '{"access_token":"a","token_type":"bearer"}'
  const proofs = createProofs({ database: {}, keys: {}, nowMs, ownOrigins: [] })
  const atOnramp = (text) =>
    answering([text], () =>
      askProvider({
        answer: optionsAnswer,
        countCall,
        headers: {},
        label: 'a',
        method: 'GET',
        signal,
        url: 'https://a.example',
      }),
    )

  return [
    {
      name: "answer of Farcaster's relay",
      read: (text) => answering([text], () => relay.status('a')),
      size: 64_000,
      words: [...jsonWords, '{"state":"completed","fid":1,"message":"', '"username":"'],
      worst: jsonWorst,
    },
    {
      name: 'message that a user of Farcaster has signed',
      read: (message) =>
        checkAccount({ fid: 1, message, signature: '0x', signatureMethod: 'custody' }, 'a', signal),
      size: 64_000,
      words: signInWords,
      worst: {
        lines: { head: signInHead, unit: '\n' },
        resources: { head: `${signInHead}URI: a:b\nResources:`, unit: '\n- a' },
        'URIs in one line': { head: signInHead, unit: 'URI: ' },
      },
    },
    {
      name: 'tokens of a social login',
      read: (text) => answering([text], () => oauth('google').readUser(answered, flow)),
      size: 256 * 1024,
      words: [...jsonWords, '"id_token":"', 'eyJ', '.', token],
      worst: {
        ...jsonWorst,
        'ID token of letters': {
          head: '{"access_token":"a","token_type":"bearer","id_token":"',
          tail: '"}',
          unit: 'a',
        },
        'ID token of points': {
          head: '{"access_token":"a","token_type":"bearer","id_token":"',
          tail: '"}',
          unit: '.',
        },
      },
    },
    {
      name: 'user of a social login',
      read: (text) =>
        answering([token, text, text], () =>
          oauth('github').readUser(new URLSearchParams({ code: 'c', state: 's' }), flow),
        ),
      size: 256 * 1024,
      words: [...jsonWords, '{"id":1,"login":"', '{"email":"a","primary":true,"verified":true},'],
      worst: {
        ...jsonWorst,
        emails: { head: '[', tail: '0]', unit: '{"email":"a","primary":false,"verified":true},' },
      },
    },
    {
      name: 'answer of a company that sells tokens',
      read: atOnramp,
      size: 2_000_000,
      words: [...jsonWords, '{"payment_currencies":[', '{"id":"a","limits":[', '"camelCase":'],
      worst: {
        ...jsonWorst,
        capitals: { head: '{"', tail: '":1}', unit: 'A' },
        currencies: {
          head: '{"paymentCurrencies":[',
          tail: '0]}',
          unit: '{"id":"a","limits":[{"id":"a","min":"1","max":"2"}]},',
        },
        // As many members as the limit allows.
        'long names with capitals': (size) => {
          const names = Array.from(
            { length: 49_000 },
            (_, index) => `"${String(index).padEnd(size / 49_000 - 5, 'A')}":1`,
          )
          return `{${names.join()}}`
        },
        'lists in lists': { head: '{"payment_currencies":[', tail: '0]}', unit: '[[[[]]]],' },
      },
    },
    {
      name: 'answer with prices',
      read: (text) =>
        answering([text], () => createLlamaPrices('https://a.example', nowMs).get(['coingecko:a'])),
      size: 1024 * 1024,
      words: [...jsonWords, '{"coins":{', '"a:b":{"price":1,"timestamp":0}'],
      worst: {
        ...jsonWorst,
        coins: (size) => coinsOf(size, '{"decimals":6,"price":1,"symbol":"A","timestamp":0}'),
      },
    },
    {
      name: 'answer with past prices',
      read: (text) =>
        answering([text], () => createLlamaCharts('https://a.example', nowMs).get(['coingecko:a'], '1D')),
      size: 1024 * 1024,
      words: [...jsonWords, '{"coins":{', '"a:b":{"prices":[', '{"price":1,"timestamp":0},'],
      worst: {
        ...jsonWorst,
        coins: (size) => coinsOf(size, '{"prices":[{"price":1,"timestamp":0}]}'),
        points: { head: '{"coins":{"a:b":{"prices":[', tail: '0]}}}', unit: '{"price":1,"timestamp":0},' },
      },
    },
    {
      name: "list of an account's keys for a time",
      read: (text) => readSessionList(text, { count: { limits: 16, sessions: 100 }, now: 0 }),
      size: 2 * 128 * 1024,
      words: ['0x', '00', 'ff', word(0), word(32), word(64), word(2 ** 40)],
      worst: {
        'all point at the same key': keysAtOnePlace(word(2 ** 40)),
        'all point at the same key, which has ended': keysAtOnePlace(word(0)),
        'words of 32': { head: '0x', unit: word(32) },
        zeros: { head: '0x', unit: '0' },
      },
    },
    {
      name: 'proof of a key (DPoP)',
      read: (text) => proofs.check({ header: () => text }),
      size: 8000,
      words: ['.', 'a', 'eyJ', '=', '-'],
      worst: {
        header: (size) =>
          `${Buffer.from(jsonWorst['empty lists'].unit.repeat(size / 5)).toString('base64url')}.a.b`,
        'key in a header': { head: `${proofHead}.`, tail: '.a', unit: 'a' },
        letters: { unit: 'a' },
        points: { unit: '.' },
      },
    },
    {
      name: 'languages of a browser',
      read: readLanguages,
      size: 16_384,
      words: [',', ';', 'q=', '0.', 'en', '-', ' ', '\t', 'a', '1'],
      worst: {
        commas: { unit: ',' },
        'spaces of one language': { head: 'en', unit: ' ' },
        tags: { unit: 'a-' },
        weights: { unit: 'en;q=0.5,' },
      },
    },
  ]
}

/** Runs something while `fetch` returns these texts, one after the other. */
async function answering(texts, run) {
  const { fetch } = globalThis
  const left = [...texts]
  globalThis.fetch = async () =>
    new Response(left.shift() ?? '', { headers: { 'content-type': 'application/json' } })
  try {
    return await run()
  } finally {
    globalThis.fetch = fetch
  }
}

const signInHead = `a.example wants you to sign in with your Ethereum account:\n0x${'a'.repeat(40)}\n\n`
const proofHead = Buffer.from(
  JSON.stringify({
    alg: 'ES256',
    jwk: { crv: 'P-256', kty: 'EC', x: 'a'.repeat(43), y: 'a'.repeat(43) },
    typ: 'dpop+jwt',
  }),
).toString('base64url')

function coinsOf(size, coin) {
  const parts = []
  for (let length = 12, index = 0; length < size - 200; index++) {
    parts.push(`"a:${index}":${coin}`)
    length += parts[index].length + 1
  }
  return `{"coins":{${parts.join()}}}`
}

/** Builds the answer of a contract that points at one key from everywhere, with as many limits as fit. */
const keysAtOnePlace = (endsAt) => (size) => {
  const count = Math.max(1, Math.floor(size / 64) - 48)
  const key = [word(1), word(0), endsAt, word(1), word(1), word(1), word(0), word(256), word(16)]
  return `0x${word(32)}${word(count)}${word(32 * count).repeat(count)}${key.join('')}${word(1).repeat(32)}`.slice(
    0,
    size,
  )
}
