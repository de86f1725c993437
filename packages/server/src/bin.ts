#!/usr/bin/env node
import { runCommandLine } from './cli/runCommandLine.js'

const code = await runCommandLine(process.argv.slice(2), process.env)
if (code !== undefined) process.exit(code)
