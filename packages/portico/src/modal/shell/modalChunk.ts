// The entry of the modal's chunk, which `<PorticoProvider>` loads by an import().
//
// Every chunk that the modal loads by its own import() starts with `import '…/modalChunk.js'`. No bundler can infer
// that the modal has loaded before such a chunk, and this import states it. Without it, a bundler (Rolldown, in Vite 8)
// puts all code that two views share into separate files. The first opening then waits for eleven files instead of one.

export { goOn } from './goOn.js'
export { prepare } from './prepare.js'
export { SupportedModal as Modal } from './SupportedModal.js'
