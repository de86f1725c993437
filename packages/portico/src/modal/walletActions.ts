// The entry of a chunk: what the modal needs by the first click on a wallet or a network, not before it is on screen.
import './modalChunk.js'

export { connect } from '../core/actions/connect.js'
export { switchNetwork } from '../core/actions/switchNetwork.js'
export { findNameTwins } from '../core/findNameTwins.js'
