// Run by `npm run check`: follows the recipes of CONTRIBUTING.md in one scratch copy, then type-checks it once. Each
// recipe touches the places that it names and no others.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { languageRecipe } from '../recipes/languageRecipe.mjs'
import { routeRecipe } from '../recipes/routeRecipe.mjs'
import { recipeProblems } from '../recipes/runRecipes.mjs'
import { viewRecipe } from '../recipes/viewRecipe.mjs'
import { houseFiles, root } from './houseFiles.mjs'
import { report } from './report.mjs'

const recipes = [viewRecipe, routeRecipe, languageRecipe]

// All that TypeScript reads, and the pages that recipes name.
const isCopied = (path) =>
  /\.(tsx?|mjs|js|json|md|css)$/.test(path) && !/^docs\/(api|screenshots)\/|\/migrations\//.test(path)

const compiler = join(root, 'node_modules/@typescript/native/bin/tsc')
const buildInfo = join(root, '.cache/recipes.tsbuildinfo')

report(
  recipeProblems({
    files: houseFiles().filter(isCopied),
    guide: readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8'),
    recipes,
    root,
    scratch: join(root, '.cache/recipes'),
    typeCheck: [compiler, '--noEmit', '-p', '.', '--incremental', '--tsBuildInfoFile', buildInfo],
  }),
  `${recipes.length} recipes can be followed`,
)
