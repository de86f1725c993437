const folder = 'packages/portico/src/families/lantern'
const wallet = 'packages/testkit/src/lantern'
const facts = 'packages/protocol/src/caip/facts/lanternFacts.ts'
const entry = 'packages/portico/src/exports/lantern.ts'
const list = 'packages/protocol/src/caip/facts/factsOf.ts'

const factsText = `import type { FamilyFacts } from './familyFacts.js'

export const lanternFacts: FamilyFacts = {
  label: 'Lantern',
  name: 'Lantern',
  nativeToken: '0x',
  walletConnectMethods: [],
}
`

const familyText = `import type { Family } from '../../core/family.js'

/** Creates the family of this recipe, which finds no wallet. */
export function lantern(): Family<'lantern'> {
  return {
    connect: async (connector) => ({
      accounts: [{ address: 'lantern', namespace: 'lantern', type: 'eoa' }],
      connector,
      networkId: 'lantern:main',
      provider: {},
    }),
    disconnect: async () => {},
    discover: () => () => {},
    isAddress: (input) => input === 'lantern',
    namespace: 'lantern',
    reconnect: async () => null,
    watch: () => () => {},
  }
}
`

const testText = `import { expect, test } from 'vitest'
import { lantern } from './lantern.js'

test('default', () => {
  expect(lantern().isAddress('lantern')).toBe(true)
})
`

const walletText = `/** Creates the wallet of this recipe. */
export const createLanternTestWallet = () => ({ address: 'lantern' })
`

/** The smallest chain family that compiles. */
export const familyRecipe = {
  title: 'A chain family',
  places: [
    { path: `${folder}/`, named: 'packages/portico/src/families/name/' },
    { path: `${wallet}/`, named: 'packages/testkit/src/name/' },
    { path: facts, named: 'packages/protocol/src/caip/facts' },
    // One line imports the family, and one has its name in the list.
    { path: list, named: 'factsOf.ts', lines: 2 },
    { path: 'packages/protocol/src/caip/namespace.ts', named: 'namespace.ts', lines: 1 },
    { path: 'packages/protocol/src/caip/caip10.ts', named: 'caip10.ts', lines: 1 },
    { path: entry, named: 'src/exports' },
    { path: 'packages/portico/package.json', named: 'packages/portico/package.json', lines: 9 },
  ],
  apply({ insert, write }) {
    write(`${folder}/lantern.ts`, familyText)
    write(`${folder}/lantern.test.ts`, testText)
    write(`${folder}/index.ts`, "export { lantern } from './lantern.js'\n")
    write(`${wallet}/createLanternTestWallet.ts`, walletText)
    write(facts, factsText)
    insert(list, {
      before: "import { polkadotFacts } from './polkadotFacts.js'",
      text: "import { lanternFacts } from './lanternFacts.js'\n",
    })
    insert(list, { before: '  polkadot: polkadotFacts,', text: '  lantern: lanternFacts,\n' })
    insert('packages/protocol/src/caip/namespace.ts', { before: "  'cosmos',", text: "  'lantern',\n" })
    insert('packages/protocol/src/caip/caip10.ts', {
      before: '  polkadot: true,',
      text: '  lantern: true,\n',
    })
    write(entry, "export { lantern } from '../families/lantern/index.js'\n")
    insert('packages/portico/package.json', {
      before: '    "./server": {',
      text: `    "./lantern": {
      "portico-source": "./src/exports/lantern.ts",
      "types": "./dist/exports/lantern.d.ts",
      "default": "./dist/exports/lantern.js"
    },
`,
    })
    insert('packages/portico/package.json', {
      before: '      "server": [',
      text: '      "lantern": [\n        "dist/exports/lantern.d.ts"\n      ],\n',
    })
    insert('packages/portico/package.json', {
      before: '    "./server": "./dist/exports/server.js",',
      text: '    "./lantern": "./dist/exports/lantern.js",\n',
    })
  },
}
