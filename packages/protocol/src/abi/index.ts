export { type AnswerLookupsOptions, type AskGateway, answerLookups } from './answerLookups.js'
export { type AbiParameter, assertReadOnce, type Room, readOnce, roomFor } from './readOnce.js'
