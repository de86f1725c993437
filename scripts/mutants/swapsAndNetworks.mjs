// Mutations of the networks on which swaps and other features are offered.
const frameTest = 'packages/protocol/src/frame/frame.test.ts'

export const mutants = [
  {
    id: 'S1.39, kit',
    what: 'the kit swaps on any network',
    file: 'packages/portico/src/core/checkedSwap.ts',
    find: 'if (!isSwapNetwork(network.caipNetworkId))',
    replace: "if (network.caipNetworkId === 'eip155:0')",
    test: 'packages/portico/src/core/actions/getSwapTokens.test.ts',
  },
  {
    id: 'S1.39, server',
    what: 'the server quotes on any network',
    file: 'packages/server/src/swaps/createSwaps.ts',
    find: 'isSwapNetwork(networkId) ? sources.filter((source) => source.serves(networkId)) : []',
    replace: 'sources.filter((source) => source.serves(networkId))',
    test: 'packages/server/src/swaps/createSwaps.test.ts',
  },
  {
    id: 'S1.40',
    what: 'one of the 24 networks is replaced by another',
    file: 'packages/protocol/src/frame/frameNetworks.ts',
    find: '42220, 1313161554',
    replace: '59144, 1313161554',
    test: frameTest,
    name: 'behavior: the frame supports 24 eip155 and 3 Solana networks',
  },
  {
    id: 'S1.40, frame',
    what: 'the frame does not read its list of networks',
    file: 'apps/wallet/src/requests/networkState.ts',
    find: 'if (frameNetworks.includes(networkId)) return true',
    replace: '',
    test: 'apps/wallet/src/requests/networkState.test.ts',
    name: 'default: the frame supports each of its 24 eip155 and 3 Solana networks without the server',
  },
  {
    id: 'S1.41',
    what: 'one of the three Solana networks is replaced by another',
    file: 'packages/protocol/src/frame/frameNetworks.ts',
    find: '4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z',
    replace: '4uhcVJyU9pJkvQyS88uRDiswHXSCkY3y',
    test: frameTest,
    name: 'behavior: the frame supports 24 eip155 and 3 Solana networks',
  },
]
