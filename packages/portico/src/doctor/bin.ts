#!/usr/bin/env node
/// <reference types="node" />
import { runDoctor } from './runDoctor.js'

const { code, text } = await runDoctor(process.argv.slice(2), process.cwd(), process.versions.node)
console[code === 2 ? 'error' : 'log'](text)
process.exitCode = code
