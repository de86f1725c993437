// The entry of a chunk: what the modal needs by the first click on a wallet, but not before it is on screen.
import './modalChunk.js'

export { connect } from '../../core/actions/connect.js'
export { findNameTwins } from '../../core/findNameTwins.js'
