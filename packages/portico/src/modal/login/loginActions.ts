// This is the entry of a chunk with the code that a login needs when the user begins it. The views are drawn without
// it.
import '../shell/modalChunk.js'

export { connectEmail, resumeEmail } from '../../core/actions/emailLogin.js'
export { connectSocialIn } from '../../core/actions/socialLogin.js'
export { loadEmbedded } from '../../core/embedded/loadEmbedded.js'
