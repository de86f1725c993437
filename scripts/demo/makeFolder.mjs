// Part of scripts/demo.mjs.
import { mkdirSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

/**
 * Makes a folder and those above it. Node's own `recursive` loops forever if an existing folder, such as /proc, reports
 * ENOENT for a new folder in it.
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
