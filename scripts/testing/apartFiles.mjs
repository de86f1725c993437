/** Test files that hold how long things take: one after the other, with the machine to themselves (the project `demo`). */
export const apartFiles = [
  'packages/protocol/src/directory/walletIndex.test.ts',
  'packages/server/src/http/worstInputs.test.ts',
  'scripts/demo.test.mjs',
  'scripts/parsers.test.mjs',
]
