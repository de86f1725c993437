export { type AbiParameter, assertReadOnce, type Room, readOnce, roomFor } from './readOnce.js'
