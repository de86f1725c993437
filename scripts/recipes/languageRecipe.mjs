const folder = 'packages/texts/src/pt'

/** A language: a folder that starts as a copy of another one. */
export const languageRecipe = {
  title: 'A language',
  places: [
    { path: `${folder}/`, named: 'packages/texts/src/<tag>/' },
    // What follows from the folder, and is written by a script.
    { path: 'packages/texts/src/languages.ts', named: 'node scripts/languages.mjs' },
    { path: 'packages/portico/src/exports/languages/pt.ts', named: 'node scripts/languages.mjs' },
  ],
  apply({ copyFolder, run }) {
    copyFolder('packages/texts/src/es', folder, (text, name) =>
      name === 'language.ts'
        ? text.replace('const es:', 'const pt:').replace("lang: 'es'", "lang: 'pt'")
        : text,
    )
    run('scripts/languages.mjs')
  },
}
