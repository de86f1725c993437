// Run by scripts/packed.mjs inside an app that has our tarballs and nothing else of the repository.
// hardening R13: imports every entry in bare Node, renders a button, and checks that no global changes.
// Arguments: the entries to import.
import { writeSync } from 'node:fs'

const prototypes = ['Object', 'Array', 'Function', 'String', 'Promise', 'Map', 'Set', 'Error', 'EventTarget']

function photograph() {
  // Node replaces its lazy globals with their values when they are first read, so all of them are read in advance.
  for (const key of Reflect.ownKeys(globalThis)) globalThis[key]
  const globals = Object.getOwnPropertyDescriptors(globalThis)
  return {
    globals: new Map(Reflect.ownKeys(globals).map((key) => [key, globals[key].value ?? globals[key].get])),
    prototypes: new Map(
      prototypes.map((name) => [name, Reflect.ownKeys(globalThis[name].prototype).map(String).join()]),
    ),
    listeners: process.eventNames().map(String).sort().join(),
  }
}

function differences(before, after) {
  const problems = []
  for (const key of new Set([...before.globals.keys(), ...after.globals.keys()])) {
    if (!Object.is(before.globals.get(key), after.globals.get(key)))
      problems.push(`globalThis.${String(key)} changed`)
  }
  for (const [name, keys] of before.prototypes) {
    if (after.prototypes.get(name) !== keys) problems.push(`${name}.prototype changed`)
  }
  if (before.listeners !== after.listeners) problems.push(`process listeners changed: ${after.listeners}`)
  return problems
}

const problems = []
const written = []
for (const stream of [process.stdout, process.stderr]) {
  stream.write = (chunk) => {
    written.push(String(chunk))
    return true
  }
}

// These packages belong to the site. They load first, so their changes to globals do not count.
const [{ createElement }, { renderToString }, { mainnet }] = await Promise.all([
  import('react'),
  import('react-dom/server'),
  import('viem/chains'),
  import('svelte'),
  import('vue'),
])

const before = photograph()
for (const entry of process.argv.slice(2)) {
  try {
    const module = await import(entry)
    if (Object.keys(module).length === 0 && !entry.endsWith('/family'))
      problems.push(`${entry} exports nothing`)
  } catch (error) {
    problems.push(`${entry}: ${error.stack}`)
  }
}
const [{ createPortico }, { eip155 }, { ConnectButton, PorticoProvider }] = await Promise.all([
  import('portico'),
  import('portico/eip155'),
  import('portico/react'),
])
const portico = createPortico({ families: [eip155()], networks: [mainnet] })
const html = renderToString(createElement(PorticoProvider, { portico }, createElement(ConnectButton)))
if (!/<button[^>]*>.*Connect wallet.*<\/button>/is.test(html)) problems.push(`rendered: ${html}`)
problems.push(...differences(before, photograph()))
problems.push(...written.map((text) => `printed: ${text}`))

// Nothing may keep the process alive. If something does so after the imports and a rendering, it is ours.
setTimeout(() => {
  problems.push(`still waiting for: ${process.getActiveResourcesInfo().join(', ')}`)
  end()
}, 3_000).unref()
process.on('beforeExit', () => end())

function end() {
  writeSync(1, JSON.stringify(problems))
  process.exit(0)
}
