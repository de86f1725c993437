// Run by `npm run check`: follows the recipes of CONTRIBUTING.md in one scratch copy, then type-checks it once. Each
// recipe touches the places that it names and no others. What the recipes add is new, so this is the type check of the
// house, too; only if it fails, the house is checked by itself, to say whose error it is.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { familyRecipe } from '../recipes/familyRecipe.mjs'
import { languageRecipe } from '../recipes/languageRecipe.mjs'
import { routeRecipe } from '../recipes/routeRecipe.mjs'
import { recipeProblems } from '../recipes/runRecipes.mjs'
import { sourceRecipe } from '../recipes/sourceRecipe.mjs'
import { viewRecipe } from '../recipes/viewRecipe.mjs'
import { houseFiles, root } from './houseFiles.mjs'
import { report } from './report.mjs'

const recipes = [viewRecipe, familyRecipe, sourceRecipe, routeRecipe, languageRecipe]

// All that TypeScript reads, and the pages that recipes name.
const isCopied = (path) =>
  /\.(tsx?|mjs|js|json|md|css)$/.test(path) && !/^docs\/(api|screenshots)\/|\/migrations\//.test(path)

const compiler = join(root, 'node_modules/@typescript/native/bin/tsc')
const infoOf = (name) => join(root, `.cache/${name}.tsbuildinfo`)

report(
  recipeProblems({
    files: houseFiles().filter(isCopied),
    guide: readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8'),
    recipes,
    root,
    scratch: join(root, '.cache/recipes'),
    typeCheck: (name) => [
      compiler,
      '--noEmit',
      '-p',
      '.',
      '--incremental',
      '--tsBuildInfoFile',
      infoOf(name),
    ],
  }),
  `the house has no type error, and ${recipes.length} recipes can be followed`,
)
