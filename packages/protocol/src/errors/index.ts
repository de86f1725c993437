export { InvalidCaip2Error, InvalidCaip10Error } from './caip.js'
export { type ErrorCode, errorCodes } from './codes.js'
export { isPorticoError, PorticoError, type PorticoErrorOptions } from './PorticoError.js'
export { fromWire, readWireData, toWire, type WireData, type WireError } from './wire.js'
