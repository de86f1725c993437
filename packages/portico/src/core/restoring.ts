// The entry of a chunk that restores, stores and takes over connections. Most pages do not load it.
export { reconnect } from './reconnect.js'
export { writeLater } from './storage/writeState.js'
export { takeOver } from './tabs.js'
