import type { ProposalNamespaces, SessionNamespaces } from '@portico/protocol/relay'
import { expect, test } from 'vitest'
import { toNetwork } from '../core/network.js'
import { toProposalNamespaces } from './defaultNamespaces.js'
import { readSessionNamespaces } from './sessionNamespaces.js'

const alice = '0xab16a96d359ec26a11e2c2b3d8f8b8942d5bfcdb'

// Source: walletconnect-specs, docs/specs/clients/sign/namespaces.md, validation test cases 2.1 to 2.11 (the app's
// side).
const cases: readonly {
  name: string
  required: ProposalNamespaces
  optional?: ProposalNamespaces
  received: SessionNamespaces
  error?: { code: number; message: string }
}[] = [
  {
    error: { code: 5001, message: 'Accounts must not be empty' },
    name: '2.1',
    received: { cosmos: { accounts: [], events: ['someCosmosEvent'], methods: ['cosmos_signDirect'] } },
    required: {
      cosmos: { chains: ['cosmos:cosmoshub-4'], events: ['someCosmosEvent'], methods: ['cosmos_signDirect'] },
    },
  },
  {
    error: { code: 5001, message: 'Accounts must be CAIP-10 compliant' },
    name: '2.2',
    received: {
      eip155: { accounts: [`eip155:${alice}`], events: ['accountsChanged'], methods: ['eth_sign'] },
    },
    required: { eip155: { chains: ['eip155:1'], events: ['accountsChanged'], methods: ['eth_sign'] } },
  },
  {
    error: { code: 5002, message: 'All methods must be approved' },
    name: '2.3',
    received: { eip155: { accounts: [`eip155:1:${alice}`], events: [], methods: [] } },
    required: { eip155: { chains: ['eip155:1'], events: [], methods: ['eth_sign'] } },
  },
  {
    error: { code: 5001, message: 'All chains must have at least one account' },
    name: '2.4',
    received: {
      eip155: { accounts: [`eip155:1:${alice}`], events: ['accountsChanged'], methods: ['eth_sign'] },
    },
    required: {
      eip155: { chains: ['eip155:1', 'eip155:10'], events: ['accountsChanged'], methods: ['eth_sign'] },
    },
  },
  {
    name: '2.5',
    received: {
      eip155: {
        accounts: [
          `eip155:1:${alice}`,
          'eip155:1:0x25caCa7f7Bf3A77b1738A8c98A666dd9e4C69A0C',
          'eip155:1:0x2Fe1cC9b1DCe6E8e16C48bc6A7ABbAB3d10DA954',
        ],
        events: ['accountsChanged'],
        methods: ['eth_sign'],
      },
    },
    required: { eip155: { chains: ['eip155:1'], events: ['accountsChanged'], methods: ['eth_sign'] } },
  },
  {
    name: '2.6',
    received: {
      eip155: {
        accounts: [`eip155:1:${alice}`],
        events: ['accountsChanged', 'someEvent'],
        methods: ['eth_sign', 'personalSign'],
      },
    },
    required: { eip155: { chains: ['eip155:1'], events: ['accountsChanged'], methods: ['eth_sign'] } },
  },
  {
    error: { code: 5103, message: 'Accounts must be defined in matching namespace' },
    name: '2.7',
    received: {
      eip155: {
        accounts: [`eip155:1:${alice}`, 'cosmos:cosmoshub-4:cosmos1t2uflqwqe0fsj0shcfkrvpukewcw40yjj6hdc0'],
        events: ['accountsChanged'],
        methods: ['eth_sign'],
      },
    },
    required: { eip155: { chains: ['eip155:1'], events: ['accountsChanged'], methods: ['eth_sign'] } },
  },
  {
    name: '2.8',
    received: {
      eip155: {
        accounts: [`eip155:1:${alice}`, `eip155:42:${alice}`],
        events: ['accountsChanged'],
        methods: ['eth_sign'],
      },
    },
    required: { eip155: { chains: ['eip155:1'], events: ['accountsChanged'], methods: ['eth_sign'] } },
  },
  {
    error: { code: 5000, message: 'All namespaces must be approved' },
    name: '2.9',
    received: {
      eip155: {
        accounts: [`eip155:1:${alice}`, `eip155:137:${alice}`],
        events: ['accountsChanged'],
        methods: ['eth_sign'],
      },
    },
    required: {
      cosmos: { chains: ['cosmos:cosmoshub-4'], events: ['someCosmosEvent'], methods: ['cosmos_signDirect'] },
      eip155: { chains: ['eip155:137', 'eip155:1'], events: ['accountsChanged'], methods: ['eth_sign'] },
    },
  },
  {
    error: { code: 5003, message: 'All events must be approved' },
    name: '2.10',
    received: { eip155: { accounts: [`eip155:1:${alice}`], events: [], methods: [] } },
    required: { eip155: { chains: ['eip155:1'], events: ['chainChanged'], methods: [] } },
  },
  {
    name: '2.11',
    optional: {
      'eip155:42161': {
        events: ['accountsChanged', 'chainChanged'],
        methods: ['eth_sendTransaction', 'eth_signTransaction', 'personal_sign'],
      },
    },
    received: {
      eip155: {
        accounts: [`eip155:1:${alice}`, `eip155:137:${alice}`],
        chains: ['eip155:1', 'eip155:137'],
        events: ['accountsChanged', 'chainChanged'],
        methods: ['eth_sendTransaction', 'eth_signTransaction', 'eth_sign'],
      },
      'eip155:42161': {
        accounts: ['eip155:42161:0x0910e12C68d02B561a34569E1367c9AAb42bd810'],
        events: ['accountsChanged', 'chainChanged'],
        methods: ['personal_sign'],
      },
    },
    required: {
      eip155: {
        chains: ['eip155:1', 'eip155:137'],
        events: ['accountsChanged', 'chainChanged'],
        methods: ['eth_sendTransaction', 'eth_signTransaction', 'eth_sign'],
      },
    },
  },
]

test.each(cases)('behavior: case $name of the specification', ({
  error,
  optional = {},
  received,
  required,
}) => {
  expect(readSessionNamespaces(received, { optional, required }).error).toEqual(error)
})

test('default: the used values are those requested and approved', () => {
  const asked = {
    eip155: { chains: ['eip155:1', 'eip155:10'], events: ['chainChanged'], methods: ['personal_sign'] },
  }
  const received = {
    eip155: {
      accounts: [`eip155:1:${alice}`, `eip155:42:${alice}`],
      events: ['chainChanged', 'drained'],
      methods: ['personal_sign', 'eth_drain'],
    },
    near: { accounts: ['near:testnet:bob.near'], events: [], methods: ['drain'] },
  }
  expect(readSessionNamespaces(received, { optional: asked, required: {} })).toEqual({
    namespaces: {
      eip155: {
        accounts: [`eip155:1:${alice}`],
        chains: ['eip155:1'],
        events: ['chainChanged'],
        methods: ['personal_sign'],
      },
    },
  })
})

test('behavior: all five families are requested, each with its own methods, all of them optional', () => {
  const network = (
    chainNamespace: 'eip155' | 'solana' | 'bip122' | 'polkadot' | 'cosmos',
    id: string | number,
  ) =>
    toNetwork(
      {
        chainNamespace,
        id,
        name: chainNamespace,
        nativeCurrency: { decimals: 9, name: 'Coin', symbol: 'C' },
        rpcUrls: { default: { http: [] } },
      },
      undefined,
      [],
    )
  const proposal = toProposalNamespaces([
    network('eip155', 1),
    network('eip155', 10),
    network('solana', '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'),
    network('bip122', '000000000019d6689c085ae165831e93'),
    network('polkadot', '91b171bb158e2d3848fa23a9f1c25182'),
    network('cosmos', 'cosmoshub-4'),
  ])
  const events = ['accountsChanged', 'chainChanged']
  expect(proposal).toEqual({
    bip122: {
      chains: ['bip122:000000000019d6689c085ae165831e93'],
      events,
      methods: ['sendTransfer', 'signMessage', 'signPsbt', 'getAccountAddresses'],
    },
    cosmos: {
      chains: ['cosmos:cosmoshub-4'],
      events,
      methods: ['cosmos_getAccounts', 'cosmos_signAmino', 'cosmos_signDirect'],
    },
    eip155: {
      chains: ['eip155:1', 'eip155:10'],
      events,
      methods: expect.arrayContaining([
        'personal_sign',
        'eth_sendTransaction',
        'wallet_sendCalls',
        'wallet_getAssets',
      ]),
    },
    polkadot: {
      chains: ['polkadot:91b171bb158e2d3848fa23a9f1c25182'],
      events,
      methods: ['polkadot_signMessage', 'polkadot_signTransaction'],
    },
    solana: {
      // The current id and the previous one.
      chains: ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ'],
      events,
      methods: [
        'solana_signMessage',
        'solana_signTransaction',
        'solana_requestAccounts',
        'solana_getAccounts',
        'solana_signAllTransactions',
        'solana_signAndSendTransaction',
      ],
    },
  })
  expect(proposal.eip155?.methods).toHaveLength(24)
})
