import { cpSync, readFileSync, writeFileSync } from 'node:fs'

// Puts the page and the files of Portico into one folder, and the hash of the first file into the page.
const portico = 'node_modules/portico'
cpSync(`${portico}/dist/standalone`, 'dist/portico', { recursive: true })
cpSync(`${portico}/elements.css`, 'dist/portico/elements.css')
const hashes = JSON.parse(readFileSync(`${portico}/dist/standalone/integrity.json`, 'utf8'))
writeFileSync(
  'dist/index.html',
  readFileSync('index.html', 'utf8').replace('INTEGRITY', hashes['portico.js']),
)
