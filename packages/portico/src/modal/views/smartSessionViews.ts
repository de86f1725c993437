// The entry of a chunk: the steps of session keys. Who sees one of them sees the next.
import '../modalChunk.js'

export { SmartSessionCreated } from './SmartSessionCreated/SmartSessionCreated.js'
export { SmartSessionList } from './SmartSessionList/SmartSessionList.js'
export { SmartSessionRevoke } from './SmartSessionRevoke/SmartSessionRevoke.js'
