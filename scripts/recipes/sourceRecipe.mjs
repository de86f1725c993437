const file = 'packages/server/src/swaps/lanternSource.ts'
const list = 'packages/server/src/swaps/swapSources.ts'

const source = `import type { OpenSwapSource } from './swapSource.js'

/** Opens the source of this recipe, which finds no route. */
export const openLantern: OpenSwapSource = () => ({
  build: async () => undefined,
  id: 'lantern',
  quote: async () => undefined,
  serves: (networkId) => networkId === 'eip155:1',
  spenders: async () => [],
})
`

/** The smallest source of swaps that compiles: a file, and its entry in the list. */
export const sourceRecipe = {
  title: 'A source',
  places: [
    { path: file, named: 'packages/server/src/swaps' },
    // One line imports the source, and one has its name in the list.
    { path: list, named: 'swapSources.ts', lines: 2 },
  ],
  apply({ insert, write }) {
    write(file, source)
    insert(list, {
      before: "import { openOneInch } from './oneInchSource.js'",
      text: "import { openLantern } from './lanternSource.js'\n",
    })
    insert(list, { before: '  openOneInch,', text: '  openLantern,\n' })
  },
}
