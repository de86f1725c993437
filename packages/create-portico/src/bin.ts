#!/usr/bin/env node
import { run } from './run.js'

process.exitCode = await run({
  environment: process.env,
  errors: process.stderr,
  input: process.stdin,
  output: process.stdout,
  parent: process.cwd(),
  words: process.argv.slice(2),
})
