// This is the entry of a chunk with the code that the modal needs at the first click on a wallet, but not before it is
// on screen.
import './modalChunk.js'

export { connect } from '../../core/actions/connect.js'
export { findNameTwins } from '../../core/findNameTwins.js'
