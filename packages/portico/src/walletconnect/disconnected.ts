import { signErrorCodes } from '@portico/protocol/relay'
import { ProviderRpcError } from './ProviderRpcError.js'

export const expired = { code: signErrorCodes.requestExpired, message: 'The wallet did not answer in time.' }

export const disconnected = () => new ProviderRpcError({ code: 4900, message: 'No wallet is connected.' })
