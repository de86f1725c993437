// The entry of a chunk: the steps of another email address. Who sees one of them sees the next.
import '../modalChunk.js'

export { UpdateEmailPrimaryOtp } from './UpdateEmailPrimaryOtp/UpdateEmailPrimaryOtp.js'
export { UpdateEmailSecondaryOtp } from './UpdateEmailSecondaryOtp/UpdateEmailSecondaryOtp.js'
export { UpdateEmailWallet } from './UpdateEmailWallet/UpdateEmailWallet.js'
export { UpgradeEmailWallet } from './UpgradeEmailWallet/UpgradeEmailWallet.js'
