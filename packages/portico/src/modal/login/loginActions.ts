// The entry of a chunk: what a login needs once the user turns to it, and not to be drawn.
import '../shell/modalChunk.js'

export { connectEmail, resumeEmail } from '../../core/actions/emailLogin.js'
export { connectSocialIn } from '../../core/actions/socialLogin.js'
export { loadEmbedded } from '../../core/embedded/loadEmbedded.js'
