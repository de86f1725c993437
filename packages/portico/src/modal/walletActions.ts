// The entry of a chunk: what the shell needs at the first click on a wallet or a network, not before.
import './modalChunk.js'

export { connect } from '../core/actions/connect.js'
export { switchNetwork } from '../core/actions/switchNetwork.js'
