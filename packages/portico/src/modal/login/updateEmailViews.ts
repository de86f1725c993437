// This is the entry of a chunk with the steps of changing the email address, which follow one another.
import '../shell/modalChunk.js'

export { UpdateEmailPrimaryOtp } from './UpdateEmailPrimaryOtp/UpdateEmailPrimaryOtp.js'
export { UpdateEmailSecondaryOtp } from './UpdateEmailSecondaryOtp/UpdateEmailSecondaryOtp.js'
export { UpdateEmailWallet } from './UpdateEmailWallet/UpdateEmailWallet.js'
export { UpgradeEmailWallet } from './UpgradeEmailWallet/UpgradeEmailWallet.js'
