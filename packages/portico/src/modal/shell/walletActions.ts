// This is the entry of a chunk. The modal needs its code at the first click on a wallet, but not before the modal is on
// screen.
import './modalChunk.js'

export { connect } from '../../core/actions/connect.js'
export { findNameTwins } from '../../core/findNameTwins.js'
