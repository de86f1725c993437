export {
  formatSignInMessage,
  InvalidSignInMessageError,
  parseSignInMessage,
  type SignInFields,
} from '@portico/protocol/signin'
export type { SIWXOption } from '../core/portico.js'
export type { SIWXConfig, SIWXMessage, SIWXMessageInput, SIWXSession } from '../core/siwxConfig.js'
export { backendSiwx } from '../siwx/backendSiwx.js'
export { localSiwx } from '../siwx/localSiwx.js'
export type { BackendSiwxOptions, ServerSiwxOptions, SiwxOptions } from '../siwx/options.js'
export { serverSiwx } from '../siwx/serverSiwx.js'
