// This is the entry of a chunk with the steps of logging in by email, which follow one another.
import '../shell/modalChunk.js'

export { EmailLogin } from './EmailLogin/EmailLogin.js'
export { EmailVerifyDevice } from './EmailVerifyDevice/EmailVerifyDevice.js'
export { EmailVerifyOtp } from './EmailVerifyOtp/EmailVerifyOtp.js'
