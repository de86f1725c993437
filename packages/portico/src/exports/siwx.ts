export {
  formatSignInMessage,
  InvalidSignInMessageError,
  parseSignInMessage,
  type SignInFields,
} from '@portico/protocol/signin'
export type { SIWXSession } from '../core/entities.js'
export type { SIWXConfig, SIWXMessage, SIWXMessageInput, SIWXOption } from '../core/siwx/config.js'
export { type BackendSiwxOptions, backendSiwx } from '../siwx/backendSiwx.js'
export { localSiwx } from '../siwx/localSiwx.js'
export type { SiwxOptions } from '../siwx/options.js'
export { type ServerSiwxOptions, serverSiwx } from '../siwx/serverSiwx.js'
