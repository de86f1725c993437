// The server's parsers of outside bytes. Read by scripts/parsers/loadParsers.mjs.
import { jsonWords, jsonWorst, toRequest } from './jsonInputs.mjs'

const png = `data:image/png;base64,${Buffer.from('89504e470d0a1a0a0000000d4948445200000001000000010000', 'hex').toString('base64')}`
const svg = '<svg xmlns="http://www.w3.org/2000/svg">'
const markWords = [
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
]
export async function loadServerParsers() {
  const at = (path) => import(`../../packages/server/src/${path}`)
  const protocol = (path) => import(`../../packages/protocol/src/${path}/index.ts`)
  const [{ checkSvg }, { readImageHeader }, { readOriginal }, { readRasterHeader }] = await Promise.all([
    at('images/checkSvg.ts'),
    at('images/readImageHeader.ts'),
    at('images/readOriginal.ts'),
    at('directory/readRasterHeader.ts'),
  ])
  const [
    { readJsonBody, readFormBody },
    { readQuery },
    { clientAddress },
    { webAddressOf },
    { describeDevice },
  ] = await Promise.all([
    at('http/readBody.ts'),
    at('http/readQuery.ts'),
    at('http/clientAddress.ts'),
    at('http/webAddressOf.ts'),
    at('identity/describeDevice.ts'),
  ])
  const [names, { answerGateway }, { askGateway }, tokenText, solanaNames, longNumbers] = await Promise.all([
    at('names/nameRules.ts'),
    at('names/answerGateway.ts'),
    at('names/askGateway.ts'),
    at('chain/tokenText.ts'),
    at('chain/solana/readTokenNames.ts'),
    at('chain/longNumbers.ts'),
  ])
  const [
    { decodeMetadataUri },
    { fetchMetadata },
    { parseMetadata },
    { decodeCursor },
    { redactPairingUris },
    { verifyRelayToken },
  ] = await Promise.all([
    at('portfolio/nfts/decodeMetadataUri.ts'),
    at('portfolio/nfts/fetchMetadata.ts'),
    at('portfolio/nfts/parseMetadata.ts'),
    at('portfolio/cursor.ts'),
    at('telemetry/redactPairingUris.ts'),
    at('relay/verifyRelayToken.ts'),
  ])
  const [{ createPageReader }, blockscout] = await Promise.all([
    at('portfolio/blockscout/pageReader.ts'),
    at('portfolio/blockscout/keptParts.ts'),
  ])
  const { getRelayFrame } = await import('./relayFrame.mjs')
  const [{ rpcProxy, postEvent }, { is, safeParse }] = await Promise.all([
    protocol('http'),
    import('valibot'),
  ])
  const readFrame = await getRelayFrame()
  /** Reads a page. It arrives in parts, and other work is done between them. Here all of them come at once. */
  const pageOf = (parts) => (text) => {
    const bytes = Buffer.from(text)
    const reader = createPageReader(parts)
    for (let index = 0; index < bytes.length; index += 65_536)
      reader.write(bytes.subarray(index, index + 65_536))
    return reader.end()
  }
  const isReserved = names.createReservedNames([])
  const noStore = { get: async () => undefined, listOf: async () => [] }
  const gatewayKey = `0x${'1'.repeat(64)}`
  const fetchOf = (text) => async () => ({ bytes: Buffer.from(text), type: 'application/json' })
  /** Encodes a text as a contract returns it. */
  const abiString = (text) => {
    const bytes = Buffer.from(text)
    const word = (number) => Buffer.from(number.toString(16).padStart(64, '0'), 'hex')
    return Buffer.concat([word(32), word(bytes.length), bytes, Buffer.alloc(-bytes.length & 31)])
  }
  const longData = `0x${'00'.repeat(50_000)}`
  const ask = (text, data, url) =>
    askGateway({ privateOrigins: [], safeFetch: fetchOf(text), signal: new AbortController().signal })({
      data,
      sender: '0xAb',
      url,
    })

  return [
    {
      name: 'drawing (SVG)',
      read: checkSvg,
      size: 512 * 1024,
      words: [
        '<svg>',
        '<a ',
        '<g>',
        '</g>',
        '<!--',
        '-->',
        '<![CDATA[',
        ']]>',
        '<?',
        '&',
        ';',
        '&#x',
        'a',
        ' ',
        '"',
        "'",
        '=',
        'url(',
        '#',
        'href="',
        '\\',
        '@import',
        '>',
        '/>',
        '\n',
        png,
      ],
      worst: {
        attributes: { head: '<svg ', tail: '/>', unit: 'a="" ' },
        'bare letters': { head: svg, unit: 'aaaa' },
        'base64 of pictures': { head: svg, tail: '</svg>', unit: `<image href="${png}"/>` },
        CDATA: { head: svg, unit: '<![CDATA[' },
        'CDATA, closed': { head: svg, tail: '</svg>', unit: '<![CDATA[]]>' },
        'closing tags': { head: svg, unit: '</a>' },
        comments: { head: svg, unit: '<!--' },
        'comments, closed': { head: svg, tail: '</svg>', unit: '<!---->' },
        declarations: { unit: '<?xml ' },
        'long digits': { head: '<svg width="', tail: 'x"/>', unit: '0' },
        'long name': { head: '<', unit: 'svg' },
        'long view box': { head: '<svg viewBox="', tail: '"/>', unit: ' 1' },
        'open quotes': { head: svg, unit: '<a b="' },
        references: { head: `${svg}<a b="`, tail: '"/></svg>', unit: '&#x41;' },
        'references without end': { head: svg, unit: '&aaaa' },
        spaces: { head: '<svg', unit: ' ' },
        'spaces of a url': { head: svg, unit: 'url(      #' },
        'spaces of one url': { head: `${svg}<style>url(`, unit: ' ' },
        'spaces of one url, in an attribute': { head: `${svg}<a b="url(`, tail: 'a"/></svg>', unit: ' ' },
        tags: { head: svg, unit: '<a ' },
      },
    },
    {
      isBinary: true,
      limitMs: 50,
      name: 'header of a picture',
      read: readImageHeader,
      size: 10 * 1024 * 1024,
      words: [
        'RIFF',
        'WEBP',
        'VP8X',
        'VP8L',
        'VP8 ',
        'ANMF',
        'ALPH',
        'ftypavif',
        'ispe',
        'isp',
        'i',
        'e',
        'GIF89a',
        '\0',
        '\0\0\0\0',
        '\xff',
        '\xff\xd8',
        '\xff\xff',
        '\x21',
        '\x2c',
        '\x01',
        '\x89PNG',
        '\x01\0\0\0',
      ],
      worst: {
        'AVIF of brands': (size) => `${size32(size)}ftypavif${'\0'.repeat(size - 12)}`,
        'AVIF of half words': { head: `${size32(20)}ftypavif\0\0\0\0mif1`, unit: 'isp' },
        'AVIF of i': { head: `${size32(20)}ftypavif\0\0\0\0mif1`, unit: 'i' },
        'AVIF of p': { head: `${size32(20)}ftypavif\0\0\0\0mif1`, unit: 'p' },
        'AVIF of sizes': { head: `${size32(20)}ftypavif\0\0\0\0mif1`, unit: 'ispe' },
        'GIF of blocks': { head: 'GIF89a\0\0\0\0\0\0\0\x21\xfe', unit: '\x01\x01' },
        'GIF of extensions': { head: 'GIF89a\0\0\0\0\0\0\0', unit: '\x21\xfe\0' },
        'JPEG of markers': { head: '\xff\xd8', unit: '\xff\xe0\0\x02' },
        'JPEG of ff': { head: '\xff\xd8', unit: '\xff' },
        'WebP of empty chunks': { head: 'RIFF\0\0\0\0WEBPVP8X\x0a\0\0\0\0\0\0\0\0\0\0\0\0\0', unit: '\0' },
        'WebP of frames': {
          head: 'RIFF\0\0\0\0WEBPVP8X\x0a\0\0\0\0\0\0\0\0\0\0\0\0\0',
          unit: `ANMF${'\0'.repeat(20)}`,
        },
        'WebP of VP8L': { head: 'RIFF\0\0\0\0WEBPVP8X\x0a\0\0\0\0\0\0\0\0\0\0\0\0\0', unit: 'VP8L\0\0\0\0' },
      },
    },
    {
      isBinary: true,
      limitMs: 50,
      name: "header of a wallet's picture",
      read: readRasterHeader,
      size: 256 * 1024,
      words: ['\xff', '\xff\xd8', '\0', '\x01', '\x02'],
      worst: { markers: { head: '\xff\xd8', unit: '\xff\xe0\0\x02' } },
    },
    {
      name: 'picture in an address (data:)',
      read: (uri) => readOriginal(uri, { safeFetch: fetchOf(''), turns: { take: () => undefined } }),
      size: 350_000,
      words: ['data:image/', 'svg+xml', ';', ';base64', ',', '=', '%', '%20', 'a', '<svg>', '<!--'],
      worst: {
        comments: { head: 'data:image/svg+xml,<svg>', unit: '<!--' },
        escapes: { head: 'data:image/svg+xml,', unit: '%20' },
        parameters: { head: 'data:image/svg+xml', unit: ';a=b' },
        'parameters without a sign': { head: 'data:image/svg+xml', unit: ';a' },
      },
    },
    {
      name: 'JSON body',
      read: (text) => readJsonBody(toRequest(text), 1024 * 1024),
      size: 1024 * 1024,
      words: jsonWords,
      worst: jsonWorst,
    },
    {
      name: 'JSON-RPC',
      read: async (text) =>
        safeParse(rpcProxy.body, await readJsonBody(toRequest(text), 1024 * 1024), { abortEarly: true }),
      size: 1024 * 1024,
      words: [...jsonWords, '{"jsonrpc":"2.0","id":1,"method":"eth_call","params":[]},'],
      worst: {
        calls: { head: '[', tail: '0]', unit: '{"jsonrpc":"2.0","id":1,"method":"eth_call","params":[]},' },
        parameters: {
          head: '{"jsonrpc":"2.0","id":1,"method":"eth_call","params":[',
          tail: '0]}',
          unit: '"0x00",',
        },
      },
    },
    {
      name: 'form',
      read: (text) =>
        readFormBody(
          new Request('http://portico.test/', {
            body: text,
            headers: { 'content-type': 'application/x-www-form-urlencoded' },
            method: 'POST',
          }),
          64 * 1024,
        ),
      size: 64 * 1024,
      words: ['a', '=', '&', '%', '%41', '+'],
      worst: { fields: { unit: 'a=b&' }, signs: { unit: '&' }, escapes: { unit: '%4' } },
    },
    {
      name: 'query',
      read: (text) => readQuery(`http://portico.test/?${text}`),
      size: 32_768,
      words: ['a', '=', '&', '%', '%41', '+', '?', '#'],
      worst: { escapes: { unit: '%41' }, fields: { unit: '&a' }, signs: { unit: '&' } },
    },
    {
      name: 'headers: whose request, and by which device',
      read: (text) => [
        clientAddress('10.0.0.1', text, 1),
        clientAddress(text, null, 0),
        describeDevice(text),
      ],
      size: 16_384,
      words: [',', ' ', ':', '::', '1.2.3.4', 'ffff', '[', ']', 'Chrome/', 'Safari', '%'],
      worst: {
        colons: { unit: ':' },
        commas: { unit: ',' },
        spaces: { unit: ' ' },
        words: { unit: 'Chrome ' },
      },
    },
    {
      name: 'name',
      read: (text) => {
        const name = names.normalizeName(text)
        return [isReserved(text), names.skeletonOf(text), name && names.readZoneName(name, 'agora.eth')]
      },
      size: 255,
      words: [
        'a',
        '-',
        '.',
        '0',
        'rn',
        'metamask',
        'm',
        '\u0301',
        '\u0430',
        '\ud83d\ude00',
        '\u200d',
        '\ufe0f',
        'xn--',
      ],
      worst: {
        digits: { unit: '0' },
        emoji: { unit: '\ud83d\udc68\u200d' },
        hyphens: { unit: 'a-' },
        marks: { head: 'a', unit: '\u0301\u0327' },
        'reserved words': { unit: 'adminroothelp' },
        'reserved words, apart': { unit: 'admin-' },
      },
    },
    {
      name: "gateway's question (CCIP)",
      read: (text) =>
        answerGateway({ callData: text, gatewayKey, nowSeconds: 0, store: noStore, zone: 'agora.eth' }),
      size: 8_194,
      words: ['0', '1', '20', 'ff', '40', '60', '0'.repeat(62), '01', '61'],
      worst: {
        'a name of labels': (size) =>
          gatewayQuestion('0161'.repeat(Math.max(0, Math.floor((size - 600) / 4)))),
        words: { head: `0x${selectorOfAnswer}`, unit: `${'0'.repeat(62)}40` },
      },
    },
    {
      name: "gateway's address (CCIP)",
      read: (text) => Promise.all([text, text, text, text].map((url) => ask('', longData, url))),
      size: 64_000,
      words: ['https://', '{data}', '{sender}', 'a', '/', '.', '%'],
      worst: {
        data: { head: 'https://a.example/', unit: '{data}' },
        senders: { head: 'https://a.example/', unit: '{sender}' },
      },
    },
    {
      name: "gateway's answer (CCIP)",
      read: (text) => ask(text, '0x', 'https://a.example/{data}'),
      size: 64_000,
      words: [...jsonWords, '{"data":"0x', '00'],
      worst: { ...jsonWorst, data: { head: '{"data":"0x', tail: '"}', unit: '00' } },
    },
    {
      name: "NFT's metadata",
      read: async (text) =>
        parseMetadata(
          await fetchMetadata('https://a.example/', {
            ipfsGatewayUrl: 'https://b.example/',
            safeFetch: fetchOf(text),
            signal: new AbortController().signal,
          }),
        ),
      size: 512 * 1024,
      words: [...jsonWords, ...markWords, '{"name":"', '"attributes":[', '{"trait_type":"a","value":"'],
      worst: {
        ...jsonWorst,
        attributes: { head: '{"attributes":[', tail: '0]}', unit: '{"value":1},' },
        'marks in a trait': { head: '{"attributes":[{"value":"a', tail: '"}]}', unit: '\u0301\u0327' },
        'marks in the name': (size) =>
          `{"name":"a${'\u0301'.repeat(size / 2 - 20)}${'\u0327'.repeat(size / 2 - 20)}"}`,
        'spaces in the description': { head: '{"description":"a', tail: 'a"}', unit: ' ' },
      },
    },
    {
      name: "page of a Blockscout's NFTs",
      read: pageOf(blockscout.nftsParts),
      size: 8 * 1024 * 1024,
      words: [
        ...jsonWords,
        '{"items":[',
        '{"id":"1","metadata":{"name":"',
        '"attributes":[',
        '"image":"',
        '"token":{"name":"',
      ],
      worst: {
        ...jsonWorst,
        attributes: { head: '{"items":[{"metadata":{"attributes":[', tail: '0]}}]}', unit: '[],' },
        entries: { head: '{"items":[', tail: '0]}', unit: '{"id":"1"},' },
        'entries with attributes': {
          head: '{"items":[',
          tail: '0]}',
          unit: `{"metadata":{"attributes":[${'0,'.repeat(990)}0]}},`,
        },
        'escapes in a text': { head: '{"items":[{"image_url":"', tail: '"}]}', unit: '\\"' },
        images: { head: '{"items":[', tail: '0]}', unit: `{"image_url":"${'A'.repeat(300_000)}"},` },
        'members with the same name': { head: '{"items":[{', tail: '"id":1}]}', unit: '"id":1,' },
        'names that are not kept': { head: '{"items":[{', tail: '"id":1}]}', unit: '"":0,' },
      },
    },
    ...[
      ['transactions', blockscout.transactionsParts, '{"from":{"hash":"0x"},"raw_input":"0x","value":"1"},'],
      [
        'transfers',
        blockscout.transfersParts,
        '{"from":{"hash":"0x"},"token":{"name":"a"},"total":{"value":"1"}},',
      ],
      ['tokens', blockscout.tokensParts, '{"token":{"address":"0x"}},'],
    ].map(([kind, parts, entry]) => ({
      name: `page of a Blockscout's ${kind}`,
      read: pageOf(parts),
      size: 8 * 1024 * 1024,
      words: [...jsonWords, '{"items":[', entry, '"raw_input":"', '"token":{"name":"'],
      worst: {
        ...jsonWorst,
        entries: { head: '{"items":[', tail: '0]}', unit: entry },
        'long calls': { head: '{"items":[{"raw_input":"0x', tail: '"}]}', unit: 'ff' },
        'members with the same name': { head: '{"items":[{', tail: '"value":1}]}', unit: '"value":1,' },
        'names that are not kept': { head: '{"items":[{', tail: '"value":1}]}', unit: '"":0,' },
        'next page': { head: '{"next_page_params":{', tail: '"a":0}}', unit: '"a":0,' },
      },
    })),
    {
      name: "NFT's address",
      read: (uri) => webAddressOf(uri, { ipfsGatewayUrl: 'https://b.example/' }),
      size: 1024 * 1024,
      words: ['https://', 'ipfs://', 'ipfs/', '/', '.', '..', '%2e', 'b', 'Qm', '?', '#'],
      worst: {
        'ipfs with dots': { head: `ipfs://b${'a'.repeat(58)}/`, unit: './.' },
        'ipfs with letters': { head: 'ipfs://b', unit: 'a' },
        path: { head: 'https://a.example/', unit: '../' },
      },
    },
    {
      name: "contract's answer with an NFT's address",
      read: (text) => {
        const uri = decodeMetadataUri(abiString(text), 2n ** 256n - 1n)
        return URL.canParse(uri) && new URL(uri)
      },
      size: 1024 * 1024,
      words: ['https://', 'data:', '{id}', '{', '/', '..', '\u00e9', ' ', '%', '?', '#'],
      worst: {
        ids: { head: 'https://a.example/', unit: '{id}' },
        'ids in data': { head: 'data:,', unit: '{id}' },
        'letters to encode': { head: 'https://a.example/', unit: '\u00e9' },
        host: { head: 'https://', unit: '\u0301' },
        spaces: { unit: ' ' },
      },
    },
    {
      name: "token's name",
      read: (text) => [tokenText.cleanTokenText(text, 64), tokenText.isSpamText(text)],
      size: 4 * 1024 * 1024,
      words: [...markWords, 'www', '.', '://', 'claim', '-', 'com', '\u200c'],
      worst: {
        letters: { unit: 'a' },
        'letters with points': { unit: 'a.' },
        marks: (size) => `a${'\u0301'.repeat(size / 2)}${'\u0327'.repeat(size / 2)}`,
        spaces: { unit: ' ' },
        'what expands': { unit: '\ufdfa' },
      },
    },
    {
      isBinary: true,
      name: "Solana token's names",
      read: (bytes) => [solanaNames.readMetaplexNames(bytes), solanaNames.readMintNames(bytes)],
      size: 10 * 1024 * 1024,
      words: ['\0', '\0\0', 'a', '\x04', '\x13\0', '\x01\0', '\xff'],
      worst: {
        'bytes that are no text': (size) =>
          `\x04${'\0'.repeat(64)}${size32le(size - 80)}${'\xff\0\0'.repeat(size / 3).slice(0, size - 81)}a${size32le(1)}b`,
        'empty extensions': { head: '\0'.repeat(166), unit: '\x01\0\0\0' },
        zeros: (size) =>
          `\x04${'\0'.repeat(64)}${size32le(size - 80)}${'\0'.repeat(size - 81)}a${size32le(1)}b`,
      },
    },
    {
      name: 'long numbers of an answer',
      read: longNumbers.markLongNumbers,
      size: 8 * 1024 * 1024,
      words: ['"', '\\"', '\\', '1', '1'.repeat(17), '.', 'e', '-', ',', '[', '\n'],
      worst: {
        digits: { unit: '1' },
        'digits and points': { unit: `${'1'.repeat(16)}.` },
        'escaped quotes': { head: '"', unit: '\\"' },
        'long text': { head: '"', tail: '"', unit: 'x' },
        'numbers in a text': { head: '"', tail: '"', unit: `${'1'.repeat(17)},` },
        'open texts': { unit: '"\\' },
      },
    },
    {
      name: 'frame of a relay',
      read: readFrame,
      size: 512 * 1024,
      words: [...jsonWords, '{"topic":"', 'a'.repeat(64), '"message":"', '"params":{"messages":['],
      worst: {
        ...jsonWorst,
        messages: {
          head: '{"id":1,"jsonrpc":"2.0","method":"irn_batchPublish","params":{"messages":[',
          tail: '0]}}',
          unit: `{"topic":"${'a'.repeat(64)}","message":"a","ttl":1,"tag":1},`,
        },
        topics: {
          head: '{"id":1,"jsonrpc":"2.0","method":"irn_batchSubscribe","params":{"topics":[',
          tail: '0]}}',
          unit: '"a",',
        },
      },
    },
    {
      name: "relay's token",
      read: (token) => verifyRelayToken({ host: 'a.example', nowMs: 0, token }),
      size: 2048,
      words: ['.', 'a', 'eyJ', 'z', '1'],
      worst: { points: { unit: '.' }, parts: { head: 'eyJ.', unit: 'a' } },
    },
    {
      name: 'cursor',
      read: (text) => decodeCursor('history', Buffer.from(text).toString('base64url'), ['eip155:1']),
      size: 3072,
      words: [...jsonWords, '{"history":{'],
      worst: { ...jsonWorst, points: { head: '{"history":{"eip155:1":"', tail: '"}}', unit: '1.' } },
    },
    {
      name: 'event',
      read: (text) => {
        const body = { props: { properties: { [text]: [text] } }, url: text }
        return [is(postEvent.body, body), redactPairingUris(body), redactPairingUris(text)]
      },
      size: 16 * 1024,
      words: ['wc:', 'wc%3a', '%25', '%', 'symKey=', 'sym-key', '0', 'f', '-', ' '],
      worst: {
        escapes: { head: 'wc:', unit: '%25' },
        keys: { unit: 'symkey' },
        uris: { unit: 'wc:' },
        'uris with digits': { unit: 'wc:0000000' },
      },
    },
  ]
}

const size32 = (size) =>
  String.fromCharCode((size >>> 24) & 255, (size >>> 16) & 255, (size >>> 8) & 255, size & 255)
const size32le = (size) => [...size32(size)].toReversed().join('')

/** Returns a call of `answer(address, bytes, bytes)` for a name of these bytes, in hex without `0x`. */
function gatewayQuestion(labels) {
  const word = (number) => number.toString(16).padStart(64, '0')
  const name = `${labels}00`
  const padded = name.padEnd(Math.ceil(name.length / 64) * 64, '0')
  const nodes = `3b3b57de${'0'.repeat(64)}`.padEnd(128, '0')
  const places = [word(0), word(96), word(96 + 32 + padded.length / 2)]
  return `0x${selectorOfAnswer}${places.join('')}${word(name.length / 2)}${padded}${word(36)}${nodes}`
}
/** The selector of `answer(address,bytes,bytes)`. */
const selectorOfAnswer = 'a2b2372e'
