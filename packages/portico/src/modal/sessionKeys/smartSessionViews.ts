// This is the entry of a chunk with the views of session keys, which follow one another.
import '../shell/modalChunk.js'

export { SmartSessionCreated } from './SmartSessionCreated/SmartSessionCreated.js'
export { SmartSessionList } from './SmartSessionList/SmartSessionList.js'
export { SmartSessionRevoke } from './SmartSessionRevoke/SmartSessionRevoke.js'
