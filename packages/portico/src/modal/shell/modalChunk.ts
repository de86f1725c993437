// The entry of the modal's chunk, which `<PorticoProvider>` loads by an import().
//
// Every chunk that the modal loads by its own import() starts with `import '…/modalChunk.js'`. This
// expresses what no bundler can infer: the modal has loaded by then. Without it, a bundler
// (Rolldown, in Vite 8) puts everything that two views share into files of their own, and the first
// opening waits for eleven files instead of one.

export { goOn } from './goOn.js'
export { prepare } from './prepare.js'
export { SupportedModal as Modal } from './SupportedModal.js'
