export type { AskedHeaders } from '../server/askedHeaders.js'
export {
  createSiwxHandler,
  type SiwxHandler,
  type SiwxHandlerOptions,
  type SiwxRequest,
} from '../server/createSiwxHandler.js'
export { memoryStore } from '../server/memoryStore.js'
export { SiwxHandlerOptionError } from '../server/siwxErrors.js'
export type { SiwxServerSession } from '../server/siwxServerSession.js'
export type { SiwxStore } from '../server/siwxStore.js'
export { toNodeListener } from '../server/toNodeListener.js'
