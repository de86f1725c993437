export { relayCloseCodes, relayRefusals } from './relayClosing.js'
export {
  type RelayRequestId,
  relayDeliverySchema,
  relayErrorCodes,
  relayErrorSchema,
  relayRequestSchema,
  relayResultSchema,
} from './relayFrame.js'
export { longestTtlSeconds, type ReceivedMessage } from './relayMessage.js'
export {
  batchLimit,
  type RelayMethod,
  type RelayParameters,
  type RelayResult,
  relayMethods,
  relayTags,
} from './relayMethods.js'
export { type Cacao, cacaosSchema } from './sign/cacaoSchema.js'
export {
  type ProposalNamespaces,
  proposalNamespacesSchema,
  type SessionNamespaces,
  sessionNamespacesSchema,
} from './sign/namespaceSchemas.js'
export { signErrorSchema, signRequestSchema, signResultSchema } from './sign/signFrame.js'
export { signErrorCodes, signMethods } from './sign/signMethods.js'
