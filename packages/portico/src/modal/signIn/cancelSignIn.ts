// The entry of a chunk: how the user leaves a site that requires a sign-in.
import '../shell/modalChunk.js'

export { cancelSignIn } from '../../core/actions/cancelSignIn.js'
