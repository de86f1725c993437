import { expect, test } from 'vitest'
import { fromHex } from './encoding.js'
import { toPairingUri } from './pairingUri.js'

test("default: the specification's example, in its grammar", () => {
  // Source: walletconnect-specs, docs/specs/clients/core/pairing/pairing-uri.md.
  const topic = '7f6e504bfad60b485450578e05678ed3e8e8c4751d3c6160be17160d63ec90f9'
  const symKey = '587d5484ce2a2a6ee3ba1962fdd7e8588e06200c46823bd18fbd67def96ad303'
  const uri = toPairingUri({ expiry: 1_700_000_000, key: fromHex(symKey), topic })
  const [, readTopic, version, query = ''] = /^wc:([^@?]+)@(\d+)\?(.+)$/.exec(uri) ?? []
  expect({ query: Object.fromEntries(new URLSearchParams(query)), readTopic, version }).toEqual({
    query: {
      expiryTimestamp: '1700000000',
      methods: 'wc_sessionPropose',
      'relay-protocol': 'irn',
      symKey,
    },
    readTopic: topic,
    version: '2',
  })
})

// Source: walletconnect-specs, docs/specs/clients/core/pairing/pairing-methods.md, cases 1 to 5. A wallet accepts a URI
// if it knows all of its methods. Our URI names one method, so every wallet that knows this method accepts it.
test.each([
  [['wc_sessionPropose', 'wc_authRequest', 'wc_authBatchRequest'], true],
  [['wc_sessionPropose'], true],
  [['wc_sessionProposeV2', 'wc_authBatchRequest'], false],
])('behavior: a wallet that registered %s may get it: %s', (registered, isTaken) => {
  const uri = toPairingUri({ expiry: 1, key: new Uint8Array(32), topic: 'ab' })
  const methods = new URLSearchParams(uri.split('?')[1]).get('methods')?.split(',') ?? []
  expect(methods.every((method) => registered.includes(method))).toBe(isTaken)
})
