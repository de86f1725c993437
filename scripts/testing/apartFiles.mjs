/** Test files that measure time or a process's memory. They run one after another, with the machine to themselves (the project `demo`). */
export const apartFiles = [
  'packages/portico/src/walletconnect/pairingSpeed.test.ts',
  'packages/protocol/src/directory/walletIndex.test.ts',
  'packages/server/src/http/worstFlood.test.ts',
  'packages/server/src/http/worstInputs.test.ts',
  'packages/server/src/portfolio/blockscout/largePages.test.ts',
  'scripts/demo.test.mjs',
  'scripts/parsers.test.mjs',
]
