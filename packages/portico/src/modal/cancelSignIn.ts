// The entry of a chunk: how a visitor leaves where a site asks for sign-ins.
import './modalChunk.js'

export { cancelSignIn } from '../core/actions/cancelSignIn.js'
