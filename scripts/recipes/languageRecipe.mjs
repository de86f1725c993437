const folder = 'packages/texts/src/pt'

/** A language: a folder that starts as a copy of another language's folder. */
export const languageRecipe = {
  title: 'A language',
  places: [
    { path: `${folder}/`, named: 'packages/texts/src/<tag>/' },
    // A script writes these files from the folder.
    { path: 'packages/texts/src/languages.ts', named: 'node scripts/languages.mjs' },
    { path: 'packages/texts/src/pairingTexts.ts', named: 'node scripts/languages.mjs' },
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
