// Part of scripts/demo.mjs.
import { mkdirSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

/**
 * Makes a folder and those above it. Node's own `recursive` never ends where a folder that is there says that it is not
 * when something is made in it, as /proc does.
 */
export function makeFolder(folder) {
  try {
    makeOne(folder)
  } catch (error) {
    const parent = dirname(folder)
    if (error.code !== 'ENOENT' || parent === folder) throw error
    makeFolder(parent)
    makeOne(folder)
  }
}

function makeOne(folder) {
  try {
    mkdirSync(folder)
  } catch (error) {
    if (error.code !== 'EEXIST' || !statSync(folder).isDirectory()) throw error
  }
}
