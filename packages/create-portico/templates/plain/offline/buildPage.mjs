// Run by `npm run build`, and by serve.mjs: puts the page and what it loads into `dist`.
import { cpSync } from 'node:fs'
import '../build.js'

cpSync('offline/addresses.js', 'dist/addresses.js')
