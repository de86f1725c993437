// The entry of the modal's chunk: what `<PorticoProvider>` gets from its import().
export { Modal } from './Modal.js'
export { prepare } from './prepare.js'
