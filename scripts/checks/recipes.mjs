// Run by `npm run check`: follows the recipes of CONTRIBUTING.md in one scratch copy, then type-checks the copy once.
// Each recipe may touch only the places that it names. The copy contains all sources of the repository, so this is the
// repository's type check as well. If it fails, a second check of the repository alone shows whether the error comes
// from a recipe.
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

// Copies everything that TypeScript reads, and the pages that recipes name.
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
      // With four checkers, the default, the compiler uses almost twice the CPU time, which other steps need.
      '--checkers',
      '1',
      '-p',
      '.',
      '--incremental',
      '--tsBuildInfoFile',
      infoOf(name),
    ],
  }),
  `the house has no type error, and ${recipes.length} recipes can be followed`,
)
