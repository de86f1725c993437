// The entry of a chunk that restores and stores connections, and takes over those of other tabs. Most pages do not load
// it.
export { reconnect } from './reconnect.js'
export { writeLater } from './storage/writeState.js'
export { takeOver } from './tabs.js'
