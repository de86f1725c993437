// What every page with a kit has loaded by the time that anything else is, as one: modalChunk.ts is the same of the modal.
//
// What the core loads by an import() of its own begins with `import '…/coreChunk.js'`, and so does modalChunk.ts. It says
// what only a person could know: that the first load is there by then. A bundler without it (Rolldown, in Vite 8) moves
// only two layers of shared modules into the page's own file; what lies deeper becomes a file each, and the first load
// asks for seven instead of three.
export { open } from './actions/open.js'
export { takeOver } from './tabs.js'
