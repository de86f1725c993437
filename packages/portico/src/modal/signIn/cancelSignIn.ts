// This is the entry of a chunk with the code by which the user leaves a required sign-in.
import '../shell/modalChunk.js'

export { cancelSignIn } from '../../core/actions/cancelSignIn.js'
