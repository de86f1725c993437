// Compiles the contracts of packages/testkit and packages/server into packages/testkit/src/chain/contractCode.ts.
// Compiles those of packages/portico into packages/portico/src/verify/eip155/validatorCode.ts, and those of apps/wallet
// into the wallet's smart account. Its test checks that the committed code matches the sources.
// A maintainer runs it after a change to a contract: node scripts/compileContracts.mjs
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import solc from 'solc'

const fromHere = (path) => fileURLToPath(new URL(path, import.meta.url))
const sourceFolders = [
  ...['testkit', 'server', 'portico'].map((name) => fromHere(`../packages/${name}/contracts`)),
  fromHere('../apps/wallet/contracts'),
]

/**
 * The files for the compiled code: of the local network's contracts, of the contract that verifies an account's
 * signature, and of the wallet's smart account.
 */
export const contractCodePath = fromHere('../packages/testkit/src/chain/contractCode.ts')
export const validatorCodePath = fromHere('../packages/portico/src/verify/eip155/validatorCode.ts')
export const accountCodePath = fromHere('../apps/wallet/src/smart/accountCode.ts')

/** Compiles the current sources, which takes seconds. Returns the text of each file by its path. */
export function compileContracts() {
  // Networks with this fork or a later one can run the code.
  const contract = compile('shanghai')
  return {
    [contractCodePath]: describeNetwork(contract, solc.version()),
    // The validator runs on any node, and networks far behind Ethereum do not have PUSH0.
    [validatorCodePath]: describeValidator(compile('london', ['SignatureValidator.sol']), solc.version()),
    [accountCodePath]: describeAccount(contract, solc.version()),
  }
}

/** @param {string} evmVersion @param {readonly string[] | undefined} only names of files. Default: all files */
function compile(evmVersion, only) {
  const input = {
    language: 'Solidity',
    settings: {
      evmVersion,
      // Leaves out the hash of the sources at the end of the code, so a changed comment does not change the code.
      metadata: { appendCBOR: false, bytecodeHash: 'none' },
      optimizer: { enabled: true, runs: 200 },
      outputSelection: { '*': { '*': ['evm.bytecode.object', 'evm.deployedBytecode.object'] } },
    },
    sources: Object.fromEntries(
      sourceFolders.flatMap((folder) =>
        readdirSync(folder)
          .filter((name) => name.endsWith('.sol') && (only?.includes(name) ?? true))
          .map((name) => [name, { content: readFileSync(join(folder, name), 'utf8') }]),
      ),
    ),
  }
  const output = JSON.parse(solc.compile(JSON.stringify(input), { import: readImport }))
  // Ignores warnings in Solady about what later compilers will drop. Errors still count.
  const problems = (output.errors ?? []).filter(
    ({ severity, sourceLocation }) => severity === 'error' || !sourceLocation?.file.startsWith('solady/'),
  )
  if (problems.length > 0) {
    throw new Error(problems.map(({ formattedMessage }) => formattedMessage).join('\n'))
  }
  return (name) => output.contracts[`${name}.sol`][name].evm
}

/** Reads Solady's sources from its package. */
function readImport(path) {
  if (!path.startsWith('solady/')) return { error: `${path} is not a source of this repository` }
  return {
    contents: readFileSync(fromHere(`../node_modules/${path.replace('solady/', 'solady/src/')}`), 'utf8'),
  }
}

function describeAccount(contract, version) {
  return `// Written by scripts/compileContracts.mjs from apps/wallet/contracts, by Solidity ${version}.

/** What a transaction that makes the accounts' factory carries. */
export const accountFactoryCode =
  '0x${contract('PorticoAccountFactory').bytecode.object}'
`
}

function describeValidator(contract, version) {
  return `// Written by scripts/compileContracts.mjs from packages/portico/contracts, by Solidity ${version}.

/** The code that an \`eth_call\` without a recipient executes. The constructor's parameters follow it. */
export const validatorCode =
  '0x${contract('SignatureValidator').bytecode.object}'
`
}

function describeNetwork(contract, version) {
  const names = [
    'BatchSender',
    'HostileSigner',
    'OffchainResolver',
    'OwnedAccount',
    'OwnedAccountFactory',
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
  return `// Written by scripts/compileContracts.mjs from packages/testkit/contracts, by Solidity ${version}.

/** What a transaction that makes the contract carries; the constructor's parameters follow it. */
export const creationCode = {
${creation.join('')}} as const

/** What Multicall3 is once it is made: it is put at its address, where no transaction could make it. */
export const multicall3RuntimeCode =
  '0x${contract('Multicall3').deployedBytecode.object}'
`
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const [path, text] of Object.entries(compileContracts())) {
    writeFileSync(path, text)
    console.log(`Wrote ${text.length} characters to ${path}`)
  }
}
