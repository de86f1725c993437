// The entry of a chunk: the steps of session keys, which follow one another.
import '../shell/modalChunk.js'

export { SmartSessionCreated } from './SmartSessionCreated/SmartSessionCreated.js'
export { SmartSessionList } from './SmartSessionList/SmartSessionList.js'
export { SmartSessionRevoke } from './SmartSessionRevoke/SmartSessionRevoke.js'
