// The entry of the modal's chunk: what `<PorticoProvider>` gets from its import().
//
// What the modal loads by an import() of its own begins with `import '…/modalChunk.js'`. It says what only a person could
// know: that the modal is there by then. A bundler without it (Rolldown, in Vite 8) puts everything that two views share
// into files of their own, and the first opening waits for eleven instead of one.

export { goOn } from './goOn.js'
export { prepare } from './prepare.js'
export { SupportedModal as Modal } from './SupportedModal.js'
