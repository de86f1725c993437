export {
  type FrameAccountType,
  type FrameSiwxMessage,
  type FrameSocialUser,
  type FrameUser,
  frameAccountTypes,
} from './account.js'
export { chainIdSchema, toCaipNetworkId, toFrameChainId } from './chainId.js'
export { copyPlain, type PlainLimits, replyLimits, requestLimits } from './copyPlain.js'
export {
  type FrameEventName,
  type FrameEventPayload,
  type FrameParsedEvent,
  frameEvents,
  isFrameEventName,
} from './events.js'
export { type FrameNamespace, frameNamespaces, frameNetworks } from './frameNetworks.js'
export {
  type FrameQuery,
  frameAllow,
  frameElement,
  framePaths,
  frameVersion,
  readFrameQuery,
  writeFrameUrl,
} from './frameUrl.js'
export {
  type AppMessage,
  type AppRequest,
  appPrefix,
  copyPayload,
  defaultFrameErrorMessage,
  type FrameError,
  type FrameMessage,
  findPayloadProblem,
  framePrefix,
  type PayloadProblem,
  type ReadRpcRequest,
  readAppMessage,
  readFrameMessage,
  readRpcRequest,
  type UnreadMessage,
} from './readMessages.js'
export {
  type FrameNoticeName,
  type FrameParsedPayload,
  type FrameParsedReply,
  type FramePayload,
  type FrameReply,
  type FrameRequestName,
  type FrameRequestRule,
  type FrameSocialProvider,
  frameNotices,
  frameRequestLimitMs,
  frameRequests,
  frameSignOutLimitMs,
  frameSocialProviders,
  isFrameRequestName,
} from './requests.js'
export {
  type FrameRpcMethod,
  type FrameRpcRule,
  frameRpcMethods,
  getFrameRpcRule,
  isFrameRpcMethod,
} from './rpcMethods.js'
export type { SettingsSection } from './settingsSections.js'
export {
  type FrameEnvelope,
  writeError,
  writeEvent,
  writeNotice,
  writeRequest,
  writeSuccess,
} from './writeMessages.js'
