// The frame's parsers of outside bytes. Read by scripts/parsers/loadParsers.mjs.

/** Maximum bytes of a message to sign. */
const messageBytes = 65_536
const account = `0x${'a'.repeat(40)}`
const word = (number) => number.toString(16).padStart(64, '0')
const types = (inner) => `{"primaryType":"A","domain":{"name":"a"},"types":{${inner}`

export async function loadWalletParsers() {
  const at = (path) => import(`../../apps/wallet/src/${path}`)
  const [
    typedData,
    calls,
    { readMultiSend },
    { readSolanaTransaction },
    { decodeSolanaTransaction },
    signIn,
  ] = await Promise.all([
    at('decode/decodeTypedData.ts'),
    at('decode/decodeEip155Call.ts'),
    at('decode/readMultiSend.ts'),
    at('decode/readSolanaTransaction.ts'),
    at('decode/decodeSolanaTransaction.ts'),
    at('decode/readSignIn.ts'),
  ])
  const [
    hidden,
    { namesAnother },
    { readSiteName },
    { readBase58 },
    { readKitTransaction },
    { readOperationCalls },
    { base64 },
    viem,
  ] = await Promise.all([
    at('decode/markHidden.ts'),
    at('decode/namesAnother.ts'),
    at('requests/readSiteName.ts'),
    at('requests/readBase58.ts'),
    at('recovery/readKitTransaction.ts'),
    at('smart/readOperationCalls.ts'),
    import('@scure/base'),
    import('viem'),
  ])
  const readTyped = (input) => {
    const data = typedData.readTypedData(input)
    if (!data || typedData.findRefusal(data) !== undefined) return undefined
    const decoded = typedData.decodeTypedData(data)
    // The signer does the same after the user approves.
    return [decoded, viem.hashTypedData(data)]
  }
  const decode = (call) => calls.decodeEip155Call(call, { account, networkId: 'eip155:1' })
  const readCall = (input) => {
    const data = calls.readData(input)
    return data && decode({ data, to: account, value: 0n })
  }
  const selector = (signature) => viem.toFunctionSelector(signature)
  /** Builds a list of `bytes` whose members all point at the same bytes. */
  const overlapping = (head) => (size) => {
    const count = Math.floor(size / 256)
    const first = word(32 * count)
    const body = `${word(count)}${first.repeat(count)}`
    const rest = Math.max(0, size - head.length - body.length - 64)
    const length = Math.floor(rest / 64) * 32
    return `${head}${body}${word(length)}${'f'.repeat(length * 2)}`
  }
  /** Builds a list of calls whose pointers all lead to one call. */
  const overlappingCalls = (head) => (size) => {
    const count = Math.floor(size / 256)
    const body = `${word(32)}${word(count)}${word(32 * count).repeat(count)}${word(0)}${word(0)}${word(96)}`
    const length = Math.floor(Math.max(0, size - head.length - body.length - 64) / 64) * 32
    return `${head}${body}${word(length)}${'f'.repeat(length * 2)}`
  }
  const listOfTwo = (text) =>
    `${word(2)}${word(64).repeat(2)}${word(text.length / 2)}${text}${'0'.repeat(-text.length & 63)}`
  const planOfTwo = (text) => `${word(64)}${word(128)}${word(2)}${'2121'.padEnd(64, '0')}${listOfTwo(text)}`
  /** Builds calls with two pointers to the same call, nested five deep, with this many router plans inside. */
  const twoPlaces = (plans) => (size) => {
    const around = (text) => {
      let data = text
      for (let depth = 1; depth <= plans; depth++)
        data = `${depth === plans ? selector('execute(bytes,bytes[])').slice(2) : ''}${planOfTwo(data)}`
      for (let depth = 0; depth < 5; depth++)
        data = `${selector('multicall(bytes[])').slice(2)}${listOfTwo(data)}`
      return `0x${data}`
    }
    const room = Math.max(0, size - around('').length)
    return around('1'.repeat(Math.floor(room / 64) * 64))
  }
  const pointed = {
    'two places, one call, five deep': twoPlaces(0),
    'two places, one call, five deep, and three plans': twoPlaces(3),
  }
  /** Wraps each of these inputs in something else. */
  const pointedIn = (around) =>
    Object.fromEntries(Object.entries(pointed).map(([name, make]) => [name, (size) => around(make, size)]))
  const hexWords = [
    '00',
    'ff',
    '20',
    word(0),
    word(32),
    word(64),
    word(1),
    word(96),
    selector('multicall(bytes[])').slice(2),
    selector('execute(bytes,bytes[])').slice(2),
  ]

  return [
    {
      name: 'typed data',
      read: readTyped,
      size: 1_000_000,
      words: [
        '{',
        '}',
        '[',
        ']',
        ',',
        ':',
        '"a"',
        '"A":',
        '{"name":"a","type":"A"}',
        '"type":"uint8[]"',
        '"message":{',
        '[]',
        '\u0301',
        '1',
      ],
      worst: {
        deep: { unit: '[' },
        'deep values': { head: `${types('"A":[{"name":"a","type":"A"}]}')},"message":`, unit: '{"a":' },
        fields: {
          head: `${types('"A":[')}`,
          tail: '{"name":"b","type":"string"}]},"message":{"b":"c"}}',
          unit: '{"name":"","type":"string"},',
        },
        'long domain': {
          head: '{"primaryType":"A","types":{"A":[]},"message":{},"domain":{"name":"a',
          tail: '"}}',
          unit: '\u0301\u0327',
        },
        'long list': {
          head: `${types('"A":[{"name":"a","type":"uint8[]"}]}')},"message":{"a":[`,
          tail: '1]}}',
          unit: '1,',
        },
        'long text': {
          head: `${types('"A":[{"name":"a","type":"string"}]}')},"message":{"a":"`,
          tail: '"}}',
          unit: 'a',
        },
        'long type': {
          head: `${types('"A":[{"name":"a","type":"uint8')}`,
          tail: '"}]},"message":{"a":[]}}',
          unit: '[]',
        },
        'structs again and again': (size) => manyStructs(size),
        'structs of long types': (size) => longTypes(size),
        // These are the longest types that can still be signed.
        'structs of long types, to the limit': (size) => longTypes(Math.min(size, 1_900), 190),
        // A text of up to a fifth of the maximum length can still be signed.
        ...pointedIn((make, size) => safeTransaction(make(Math.floor(size * 0.199)))),
        types: (size) => manyTypes(size),
      },
    },
    {
      name: 'call data',
      read: readCall,
      size: 1_000_000,
      words: hexWords,
      worst: {
        'calls in calls': { head: selector('multicall(bytes[])'), unit: word(32) },
        'one step many times': overlapping(`${selector('execute(bytes,bytes[])')}${word(64)}${word(64)}`),
        'one text many times': overlapping(`${selector('multicall(bytes[])')}${word(32)}`),
        ones: { head: selector('multicall(bytes[])'), unit: 'ff' },
        ...pointed,
        receivers: {
          head: `${selector('aggregate3((address,bool,bytes)[])')}${word(32)}${word(3000)}`,
          unit: word(0),
        },
        'unknown call': { head: '0x12345678', unit: '00' },
      },
    },
    {
      name: 'call data of an operation',
      read: (input) => readOperationCalls(input)?.map(decode),
      size: 1_000_000,
      words: hexWords,
      worst: {
        'one text many times': overlappingCalls(selector('executeBatch((address,uint256,bytes)[])')),
        ...pointedIn((make, size) =>
          viem.encodeFunctionData({
            abi: viem.parseAbi(['function execute(address target, uint256 value, bytes data)']),
            args: [account, 0n, make(size - 400)],
          }),
        ),
      },
    },
    {
      name: 'calls of a Safe',
      read: (input) =>
        calls.readData(input) && readMultiSend('0x40a2accbd92bca938b02010e17a5b8929b49130d', input),
      size: 1_000_000,
      words: hexWords,
      worst: {
        zeros: (size) =>
          viem.encodeFunctionData({
            abi: viem.parseAbi(['function multiSend(bytes transactions)']),
            args: [`0x${`00${'a'.repeat(40)}${'0'.repeat(128)}`.repeat(Math.floor((size - 300) / 170))}`],
          }),
      },
    },
    {
      name: 'transaction of Solana',
      read: (input) => {
        const read = readSolanaTransaction(input)
        return read && decodeSolanaTransaction(read, '1'.repeat(32))
      },
      size: 2464,
      words: ['A', 'AQ', '1', 'z', '/', '=', '+'],
      worst: {
        'empty instructions': (size) =>
          base64.encode(
            Uint8Array.from([
              1,
              ...new Uint8Array(64),
              1,
              0,
              0,
              1,
              ...new Uint8Array(64),
              ...manyInstructions(Math.min(1232, (size * 3) / 4) - 133),
            ]),
          ),
        ones: { unit: '1' },
        zeros: { unit: 'A' },
        z: { unit: 'z' },
      },
    },
    {
      name: 'message of Solana, in base58',
      read: readBase58,
      size: 16_384,
      words: ['1', 'z', '11111111', 'zzzzzzzzz', '0'],
      worst: { ones: { unit: '1' }, z: { unit: 'z' } },
    },
    {
      name: 'message to be signed',
      read: (input) => {
        const bytes = new TextEncoder().encode(input)
        if (bytes.length > messageBytes) return undefined
        return [
          signIn.refuseSignIn(bytes, 'https://a.example'),
          hidden.markHidden(input),
          hidden.hasHidden(input),
        ]
      },
      size: messageBytes,
      words: [
        ' with your ',
        ' account:',
        'wants you to sign in with your ',
        '\n',
        '\u0301',
        '\u0327',
        '\uff9e',
        'a',
        ' ',
        '\u200b',
        '\ufdfa',
        'Nonce: 1',
      ],
      worst: {
        hidden: { unit: '\u200b' },
        letters: { unit: 'a' },
        lines: { unit: '\n' },
        marks: (size) => `a${'\u0301'.repeat(size / 2)}${'\u0327'.repeat(size / 2)}`,
        names: { head: 'a wants you to sign in with your Ethereum account', unit: ' with your a' },
        nonces: { head: 'a wants you to sign in with your Ethereum account:\n', unit: 'Nonce: 1\n' },
        spaces: { unit: ' ' },
        'what expands': { unit: '\ufdfa' },
      },
    },
    {
      name: 'name of a domain',
      read: (input) => namesAnother(input, 'https://app.shop.example'),
      size: 1_000_000,
      words: ['a', '\u0301', '\u0327', ' ', '\ufdfa', 'shop'],
      worst: {
        letters: { unit: 'a' },
        marks: (size) => `a${'\u0301'.repeat(size / 2)}${'\u0327'.repeat(size / 2)}`,
        'what expands': { unit: '\ufdfa' },
      },
    },
    {
      name: 'name of the asker',
      read: readSiteName,
      size: 1_000_000,
      words: ['a', ' ', '\u0301', '\ufeff', '\n'],
      worst: { letters: { unit: 'a' }, spaces: { unit: ' ' }, 'spaces and letters': { unit: ' a' } },
    },
    {
      name: 'transaction that a user writes',
      read: readKitTransaction,
      size: 64 * 1024,
      words: ['{', '}', '"a":', '1', ',', '"', '0x', 'ff'],
      worst: {
        data: { head: '{"data":"0x', tail: '"}', unit: 'ff' },
        deep: { unit: '[' },
        digits: { head: '{"chainId":"', tail: '"}', unit: '1' },
      },
    },
  ]
}

/**
 * Returns many values of one struct that refers to many types. The hash of each value covers the names of all these
 * types.
 */
function manyStructs(size) {
  const count = Math.floor(size / 200)
  const others = Array.from(
    { length: count },
    (_, index) => `"T${index}":[{"name":"a","type":"T${index + 1}[]"}]`,
  )
  const list = Array.from({ length: 200 }, () => '{"t":[]}').join()
  const all = `"A":[{"name":"b","type":"B[]"}],"B":[{"name":"t","type":"T0[]"}],${others.join()},"T${count}":[]`
  return `${types(all)}},"message":{"b":[${list}]}}`
}

function longTypes(size, structs = 290) {
  const fields = Array.from(
    { length: Math.min(1_900, Math.floor(size / 300)) },
    (_, index) => `{"name":"${String(index).padEnd(240, 'x')}","type":"bool"}`,
  )
  const list = Array.from({ length: structs }, () => '{"t":[]}').join()
  const all = `"A":[{"name":"b","type":"B[]"}],"B":[{"name":"t","type":"C[]"}],"C":[${fields.join()}]`
  return `${types(all)}},"message":{"b":[${list}]}}`
}

/** Returns a Safe transaction that contains this call. */
function safeTransaction(data) {
  const shape =
    'address to,uint256 value,bytes data,uint8 operation,uint256 safeTxGas,uint256 baseGas,uint256 gasPrice,address gasToken,address refundReceiver,uint256 nonce'
  const fields = shape.split(',').map((field) => {
    const [type, name] = field.split(' ')
    return { name, type }
  })
  const values = fields.map(({ name, type }) => [name, type === 'address' ? account : '0'])
  return JSON.stringify({
    domain: { chainId: 1, verifyingContract: account },
    message: { ...Object.fromEntries(values), data },
    primaryType: 'SafeTx',
    types: { SafeTx: fields },
  })
}

function manyTypes(size) {
  const all = Array.from(
    { length: Math.floor(size / 50) },
    (_, index) => `"T${index}":[{"name":"a","type":"T${index + 1}[]"}]`,
  )
  return `${types(`"A":[{"name":"b","type":"T0[]"}],${all.join()},"T${all.length}":[]`)}},"message":{"b":[]}}`
}

function manyInstructions(size) {
  const count = Math.floor(size / 3)
  return [(count & 0x7f) | 0x80, count >> 7, ...Array.from({ length: count }, () => [0, 0, 0]).flat()]
}
