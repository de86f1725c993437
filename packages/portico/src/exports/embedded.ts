export { type ConnectEmbeddedParameters, connectEmbedded } from '../core/actions/connectEmbedded.js'
export {
  type ConnectEmailParameters,
  confirmEmailCode,
  confirmEmailDevice,
  connectEmail,
  getEmailWaitMs,
} from '../core/actions/emailLogin.js'
export {
  type GetEmbeddedUserParameters,
  getEmbeddedUser,
  watchEmbeddedUser,
} from '../core/actions/getEmbeddedUser.js'
export { setPreferredAccountType } from '../core/actions/setPreferredAccountType.js'
export {
  type ConnectSocialParameters,
  connectFarcaster,
  connectSocial,
} from '../core/actions/socialLogin.js'
export { confirmCurrentEmail, confirmNewEmail, updateEmail } from '../core/actions/updateEmail.js'
export type { EmailStep, EmbeddedAccountType, EmbeddedSocial } from '../core/embeddedClient.js'
export type { EmbeddedWalletUser } from '../core/entities.js'
