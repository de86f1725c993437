// The kit's parser of a swap's call. Read by scripts/parsers/loadParsers.mjs.

const account = `0x${'a'.repeat(40)}`
const token = `0x${'b'.repeat(40)}`
const network = { caipNetworkId: 'eip155:1', id: 1, name: 'Ethereum', rpcUrls: { default: { http: [] } } }
/** The most characters of a call. */
const size = 131_074
/** Of `multicall(bytes[])`. */
const several = 'ac9650d8'
const word = (number) => number.toString(16).padStart(64, '0')
const padded = (hex) => hex.padEnd(Math.ceil(hex.length / 64) * 64, '0')

/** Encodes a list of `count` calls that are all in the same place. */
function inOnePlace(count, call) {
  const pointers = word(32 * count).repeat(count)
  return `${several}${word(32)}${word(count)}${pointers}${word(call.length / 2)}${padded(call)}`
}

/** Encodes a list of as many such calls as fit, each in a place of its own. */
function sideBySide(call, size) {
  const body = `${word(call.length / 2)}${padded(call)}`
  const count = Math.floor((size - 138) / (64 + body.length))
  const pointers = Array.from({ length: count }, (_, index) => word(32 * count + (index * body.length) / 2))
  return `0x${several}${word(32)}${word(count)}${pointers.join('')}${body.repeat(count)}`
}

/** Builds lists in lists, four deep. Each list has `count` pointers to one call, and the innermost call fills the rest. */
const nested = (countFor) => (size) => {
  const count = countFor(size)
  let call = 'f'.repeat(Math.max(8, Math.floor((size - 4 * 64 * (count + 4)) / 64) * 64))
  for (let level = 0; level < 4; level++) call = inOnePlace(count, call)
  return `0x${call}`
}

export async function loadSwapParsers() {
  const { findSwapFault } = await import('../../packages/portico/src/families/eip155/findSwapFault.ts')
  const emptyList = `${several}${word(32)}${word(0)}`
  return [
    {
      name: 'call of a swap',
      read: (data) =>
        findSwapFault({
          amount: 1n,
          call: { data, from: account, network, to: token, value: 0n },
          fromAddress: account,
          isWrap: false,
          leastToAmount: 1n,
          targetOwner: 'uniswap',
          toAddress: token,
        }),
      size,
      words: [several, word(0), word(1), word(32), word(64), '00', 'ff'],
      worst: {
        'a long path': (size) => {
          const count = Math.floor((size - 394) / 64)
          const head = `0x7ff36ab5${word(1)}${word(128)}${word(1)}${word(1)}${word(count)}`
          return `${head}${Array.from({ length: count }, (_, number) => word(number)).join('')}`
        },
        'empty calls': (size) => sideBySide('', size),
        'empty lists': (size) => sideBySide(emptyList, size),
        'one text in many places': (size) => {
          const count = Math.floor(size / 256)
          return `0x${inOnePlace(count, 'f'.repeat(Math.floor(size / 2)))}`
        },
        'one call in many places, four deep': nested((size) => Math.floor(size / 512)),
        'one list in one place, four deep': nested(() => 1),
        'unknown call': { head: '0x12345678', unit: '00' },
      },
    },
  ]
}
