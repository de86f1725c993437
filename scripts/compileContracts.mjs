// Compiles packages/testkit/contracts and packages/server/contracts into packages/testkit/src/chain/contractCode.ts. Run by a maintainer who changed
// a contract: node scripts/compileContracts.mjs. Its test holds that what is committed is what the sources compile to.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import solc from 'solc'

const sourceFolders = ['../packages/testkit/contracts', '../packages/server/contracts'].map((folder) =>
  fileURLToPath(new URL(folder, import.meta.url)),
)

/** Where the compiled code is kept. */
export const contractCodePath = fileURLToPath(
  new URL('../packages/testkit/src/chain/contractCode.ts', import.meta.url),
)

/** Text of `contractCode.ts`, compiled from the sources as they are now. Takes seconds. */
export function compileContracts() {
  const files = sourceFolders.flatMap((folder) =>
    readdirSync(folder)
      .filter((name) => name.endsWith('.sol'))
      .map((name) => ({ name, path: join(folder, name) })),
  )
  const input = {
    language: 'Solidity',
    settings: {
      // Networks of that fork and every later one run it.
      evmVersion: 'shanghai',
      // Without the hash of the sources at its end: a comment that changes must not change the code.
      metadata: { appendCBOR: false, bytecodeHash: 'none' },
      optimizer: { enabled: true, runs: 200 },
      outputSelection: { '*': { '*': ['evm.bytecode.object', 'evm.deployedBytecode.object'] } },
    },
    sources: Object.fromEntries(
      files.map(({ name, path }) => [name, { content: readFileSync(path, 'utf8') }]),
    ),
  }
  const output = JSON.parse(solc.compile(JSON.stringify(input)))
  if (output.errors?.length > 0) {
    throw new Error(output.errors.map(({ formattedMessage }) => formattedMessage).join('\n'))
  }
  return describe((name) => output.contracts[`${name}.sol`][name].evm, solc.version())
}

function describe(contract, version) {
  const names = [
    'BatchSender',
    'OffchainResolver',
    'TestEnsRegistry',
    'TestEnsResolver',
    'TestErc1155',
    'TestErc20',
    'TestErc721',
    'TestTether',
    'TestUniversalResolver',
  ]
  const creation = names.map(
    (name) => `  ${name[0].toLowerCase()}${name.slice(1)}:\n    '0x${contract(name).bytecode.object}',\n`,
  )
  return `// Written by scripts/compileContracts.mjs from packages/testkit/contracts and packages/server/contracts, by Solidity ${version}.

/** What a transaction that makes the contract carries; the constructor's parameters follow it. */
export const creationCode = {
${creation.join('')}} as const

/** What Multicall3 is once it is made: it is put at its address, where no transaction could make it. */
export const multicall3RuntimeCode =
  '0x${contract('Multicall3').deployedBytecode.object}'
`
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const text = compileContracts()
  writeFileSync(contractCodePath, text)
  console.log(`Wrote ${text.length} characters to ${contractCodePath}`)
}
