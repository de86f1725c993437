// The entry of a chunk: what restores, writes down and takes over connections. Most pages have none.
export { reconnect } from './reconnect.js'
export { writeLater } from './storage/writeState.js'
export { takeOver } from './tabs.js'
